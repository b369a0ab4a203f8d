define need of card c, kind k: 1
