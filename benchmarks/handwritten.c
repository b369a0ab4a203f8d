/* The most direct C for five games, for simulation only: what the hardware allows.

   State in registers, bit masks, one cheap generator; no clone, no log, no pause.
   Usage: handwritten SECONDS ROUNDS; prints game, playouts a second, decisions a second. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
#include <time.h>
#include <immintrin.h>
static uint64_t rs=88172645463325252ull;
static inline uint64_t nx(void){rs^=rs<<13;rs^=rs>>7;rs^=rs<<17;return rs;}
static inline uint32_t R(uint32_t n){return (uint32_t)(((nx()>>32)*(uint64_t)n)>>32);}
static double now(){struct timespec t;clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&t);return t.tv_sec+t.tv_nsec*1e-9;}
static int64_t dec,acc;
static void kuhn(void){ uint32_t d=R(6); static const uint8_t hi[6]={0,0,1,0,1,1}; int h=hi[d]; uint64_t r=nx(); int a=r>>63,b=(r>>62)&1; dec+=2; int v; int s=h?1:-1;
  if(!a&&b){ dec++; v=((r>>61)&1)?2*s:-1; } else if(a&&!b) v=1; else v=s*(a+1); acc+=v; }
static void leduc(void){ int c0=R(6),c1=R(5); c1+=c1>=c0; int ante[2]={1,1},stakes=1,cur=0,pub=-1;
  for(int rnd=0;rnd<2;rnd++){ int n=0,raises=0; cur=0; 
    while(n<2){ int nf=stakes>ante[cur], nr=raises<2; int k=R(nf+1+nr)+(1-nf); dec++;
      if(k==0){ acc+=cur?ante[1]:-ante[0]; return; }
      if(k==1){ ante[cur]=stakes; n++; } else { stakes+=2+2*rnd; ante[cur]=stakes; raises++; n=1; }
      cur^=1; }
    if(rnd==0){ pub=R(4); int lo=c0<c1?c0:c1,h=c0<c1?c1:c0; pub+=pub>=lo; pub+=pub>=h; } }
  int r0=c0>>1,r1=c1>>1,p=pub>>1; r0+=(r0==p)*10; r1+=(r1==p)*10; if(r0>r1) acc+=ante[1]; else if(r1>r0) acc-=ante[0]; }
static uint64_t W[8];
static void ttt(void){ uint32_t b[2]={0,0}; uint32_t free_=511; int n=9,p=0; 
  while(1){ uint32_t k=R(n); uint32_t m=_pdep_u32(1u<<k,free_); dec++; free_^=m; n--; uint32_t x=(b[p]|=m); 
    if((W[x>>6]>>(x&63))&1){ acc+=p?-1:1; return;} if(!n) return; p^=1; } }
static void goof(void){ uint32_t h0=8191,h1=8191,d=8191; int s0=0,s1=0;
  for(int n=13;n>0;n--){ uint32_t q=_pdep_u32(1u<<R(n),d),a=_pdep_u32(1u<<R(n),h0),b=_pdep_u32(1u<<R(n),h1); d^=q;h0^=a;h1^=b; dec+=2; int v=__builtin_ctz(q)+1; if(a>b)s0+=v; else if(b>a)s1+=v; } acc+=s0-s1; }
static inline int win4(uint64_t b){ uint64_t m; m=b&(b>>7); if(m&(m>>14))return 1; m=b&(b>>6); if(m&(m>>12))return 1; m=b&(b>>8); if(m&(m>>16))return 1; m=b&(b>>1); return (m&(m>>2))!=0; }
static void c4(void){ uint64_t b[2]={0,0}; int h[7]={0,7,14,21,28,35,42}; uint32_t open=127; int p=0,no=7; 
  for(int t=0;t<42;t++){ int c=__builtin_ctz(_pdep_u32(1u<<R(no),open)); dec++; b[p]|=1ull<<h[c]++; if(win4(b[p])){acc+=p?-1:1;return;} if(h[c]==7*c+6){open^=1u<<c;no--;} p^=1; } }
static int cmp(const void*a,const void*b){double x=*(double*)a,y=*(double*)b;return x<y?-1:x>y;}
static double SEC; static int REP;
static void bench(const char *name, void (*f)(void)) {
  double ps[99], ds[99]; int64_t all = 0, sum = 0;
  for (int r = -1; r < REP; r++) { int64_t n = 0; dec = 0; acc = 0; double t = now(), e;
    do { for (int k = 0; k < 2000; k++) f(); n += 2000; e = now() - t; } while (e < SEC);
    all += n; sum += acc; if (r >= 0) { ps[r] = n / e; ds[r] = dec / e; } }
  qsort(ps, REP, 8, cmp); qsort(ds, REP, 8, cmp);
  printf("%s\thandwritten-c\t%.4g\t%.4g\n# %s\tmean return of player 1\t%.5f\n", name, ps[REP / 2], ds[REP / 2], name, (double)sum / all); }
int main(int ac, char **av) { SEC = atof(av[1]); REP = atoi(av[2]); if (REP > 99) REP = 99;
  static const int L[8] = {7, 56, 448, 73, 146, 292, 273, 84};
  for (int x = 0; x < 512; x++) for (int i = 0; i < 8; i++) if ((x & L[i]) == L[i]) W[x >> 6] |= 1ull << (x & 63);
  bench("kuhn_poker", kuhn); bench("leduc_poker", leduc); bench("tic_tac_toe", ttt); bench("connect_four", c4); bench("goofspiel", goof); return 0; }
