define need of card c, kind k: 1
define test of card c, kind k: k is coin
