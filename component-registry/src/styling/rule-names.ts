/**
 * Rules by the ends of their hashes; the place of each is its name, in the order in which they first stand in a list, a home page and
 * others: what is near in a page is alike, which compresses. New ones are put at the end by `npm run rule-names`; until then
 * they are called after their hash, which costs pages a few bytes and nothing else. None is taken out: pages and sheets of two
 * releases meet.
 */
const ENDS = `
  3ima 9jaq a55k lkpl imex ci92 ljoy 7age gux5 l2ko s0uz jvsk fauv yon7 55av hyfa vzxy ugtt nzbl 4a03
  08qs y08h 19ai i4bv jd27 8uc5 xv06 6wdl wawm pov4 4809 ndex mld8 5o5n 9v7r 5e2l 6seo 68p5 ksxh 5520
  0fs2 ntxm 92rs 4n3x crzi bps4 qcbt oyzo idw0 6q8s 5xc6 5bb4 tmgg w04v gxii ozzo wo8y gw7r xlzm aaf3
  j09w r0dc w94y 9j72 6ifs qxrj yll3 4n1n tcb0 7f5h 9g65 5fhf npt6 jxax gj1d lo01 5svp 82ii gi7b uci0
  1b57 wxc3 h0rk jpj9 6nje id21 9tcf 1vnb zfnw ofw1 elgk pd7n qgbz oqlj oh92 duyj by79 7r9i t7nj nv6v
  afnr 2qls yvnf o3wd 1lay dk85 xkpx ma5c ouku 1x5n aauc 5jgw 7s19 gaa7 hylm amso nzzt mrhc 2lwg 2xtf
  z5hy d46o 84k4 7lhc l4su rian 25v6 cuas vfgb tc0q jv05 0e3l rbdn tjyu c6w5 5v65 a9qu pq3x f09y 21p0
  2vsi zc3b cg64 8uj5 roq8 2vob vyvd vu4n kz0r imsh xqe4 ya5m srzj l6c7 j6hm 5gae 2sr4 hxwn 3ddu ebc0
  b03u baho o2wc 8dn4 l4hb iamn t908 po2e j4g4 f64m bkrp bznb qgn4 9dar sv5q 8ewx olql rg99 ofps vh18
  vq7t zsb2 cts0 nbf7 ek0q 4dob ebhr cvzl 4ga0 k7a9 g23e edhe guil u7r7 w2as gz7a bet0 7as3 xy0j n0xn
  6a0p ribl fs48 uwvc tq0g bgpm s0kb c815 u62x 9eun zlm4 7990 frit fc7f obbk lckh 38k2 8834 jyf7 ewnn
  eei4 ddcz 7h4l mqmw sokq qjb4 z6ll 8txu e1t6 ok6a 2d6e c0fp bsqw 7n5j dv9j bqlk 4dnr 09de 66a2 u9u6
  pdfp avfz qc6f ovks v88q m0i5 91bp yc8x zd2g d1a9 m8i0 39vi fmna uapz he18 zvy7 tzl7 74ow 9cvu yvjh
  r1hw 2r0t hd41 m5ng xk6o thhv jd67 ppus m1ce 8is0 fxxm x87c 2ncm dopy 6zfp 3bxm 7kt9 qxoz tl2d hpxd
  bfys suws zt74 k9n5 ofpd 9r0g mgr5 mj2s ioi6 alhq y1w9 x07k pbwd a50q 8ouc pfgj tcjr swr9 mtcf di55
  a9vy fqxh sb6n mgs4 wx3s 15i2 6c0l c825 21gt 8zoa al4x 0y9f nbnv dmps yeol cio7 hv0o 7pzs mc20 yblc
  yndy 0prr o7le h9eb 6w86 fr45 jous 8zbr vffu v3rb e7dt e21m d7ec zcl1 qaii vt1m wn7g 8eo8 0zhf ezg3
  droc hsxq yveh 42u1 nk0l 0wut qn67 flt5 75w8 fbt6 yomr 82it c782 gxho fofk c16x 2skx 1v3d mtt0 dbm9
  t9tw 84t5 gw1q hrkv 6l38 3w74 af9l pgva aj8t 1t57 mblb d3bg k701 5m8i 69u4 qft5 9hja s5md gerx w7fs
  p0ed z246 6rao lmwa ah09 c6ka y84e 90m1 vdtt s5wv ty7t y39v fjst wshw 5aug jjez mgaq 8vue sany jd3i
  8oje brmq 5wwu 2txw pxhi w7ps osyh s1ka btx9 8ivi 79k7 c61q ewbd amwf 8rit yyts mvpg v4lv 6ts1 44w7
  gsr4 468j ytzb u1j3 wzs1 31gh vwzn 2nhh a5ll ueq6 sxea c4cc lkl2 51hs dr6d i5tl 35je n04l ti8k ej8q
  j5ox qfa0 xt3y lhbl 4n9i cs4y ge8e w6fc doru stas 8oh8 e0ak 0web ui8g b38v feq8 mti3 mawq 84l0 7q1f
  ow28 p4k7 yppq 3bvg iujs umyw ti8n nk07 zxna klxn 45kc f06c w2rm m2ci rvkb ti9v kmzb ihom l5qh 1v9t
  3qhk orfo eizg q91y 39hg t6c0 dcma 2xrq j0vf g6cc w3dc 2rxn iws6 giw4 ezy5 uglb bh3x b0c8 s3mx eumx
  fuyi 43xt e9h5 qch0 qwjs k9ac ct4x m76m qafj 9w5i 9oav s2dq 4mun ob8i hli4 5974 klfl i8na hqos oasp
  2e3l o95h 0ono uung ofed p4mm uj8h t59g vrpt zxvx b5lh m8ru atgt 6i1g lhaq d3bq oqh8 ctej 9jmp tj6p
  sf5i k39h gnp7 kzhn flhj tpkl md28 986x j0ke mnie dog2 rwqr q8s8 ahmr 03y7 m0co 7pgc kk9k rw5a ng5v
  4g3k a2k6 9w9s ixj4 rc4r m3is vpyt rlje hpom rnzi xtgt t9ac pfuq zxly ex0w mgj3 btlk qd1z tycl c1sg
  64xq h7ra om4x kxax a4lp 94ao xo9g 6p9g biul 8v3q w6pd 6bcv 1i5j n45d bf18 ztnw unyq sshf hztm fsuq
  jtd2 1hxo 3t2u tefu lktt 9ix5 p7au nlf2 ltcc 4mlw kjzw jue1 ylwz bold 3xba xzk5 8kpy 8tsa vvdw 6wm4
  7943 9xoe yq80 13ch isa8 9uu0 dq70 dhck 5fxd p444 koen 64k0 h11r jald awwa qc76 mei1 367r 6mi8 8grn
  54wu aitu k82u kw2q fa7z 3xtu lxu2 scqs mqxx 5j1c 05nd egzr qp4w tb4a 0220 8ib0 982n xjuh on8d v2zy
  hp9p wopm 5m2x kwej r894 3nvp seuc gfvx 2w2h 2pk5 1uah adwd a5ne upj0 8gbi uwws 2i01 bkqu ziq5 qtsn
  0p7b 36qp c8iu i672 zpx1 q372 4jus kbb0 2kkx r9lz nrc7 8qqa mxks b1l0 ad1z 0pcc bwi3 vbjw ivs0 77pf
  77qk 8rdr bqkj t8hn 8u2r dd8u nw84 pboq c746 ahex rnhz i8jc uhj4 8mn0 uwuc jhpd rcx1 852m 22jz tnvt
  4pq6 v174 lkrz 51t9 g09d pg09 cvb0 bkky shez vph5 1dwl 61sj s7r9 jhyc 0kdr sfsx q4k8 m01m zu11 q56v
  i0s6 9dhq 6xzo fndb 8kio zpej ytuo 7tht 2vgr 1odj m93j qq8u j6rd f0u4 a6hi y5pl 8750 hycq dv5x gvrk
  7xzu hi72 683v h1u6 gtxf u1qf 24vn j1wg 5of7 bbt1 su1p whuc dv0a x0uw ulc5 p6im ttvf etu0 7eu2 za2v
  c4cv xmks 69i5 l34d xrrr rzk4 uyhw vu2c we11 hmyn hogz nsjo brpp gfwf zu40 aqkv ud6t m4zn gro7 ysjv
  mwbq gcm1 gnnt 7udf b2ai gkw5 4yqy q92s f8zd nca0 vzd3 zxwp pln2 99jf 3hmy 92rj mgph 3o50 l6jt trim
  afcf s7ot dhxl 4ug1 0053 adg8 zr8w 3lfz z9re 1sr5 h1sh ugei tor8 2qxy rl0c rnfw 3zde wq3k 2ikl eu82
  p702 eeww dwm7 r5vl ijce 7vah ctu1 0adx mbby p82z yd56 16nc m09e bvu4 z5nh jrpz 4azh l8p7 i1i1 4i0h
  y9m7 n4kw ew99 xw1k kbct fr1b jafr ugbc 9yfq tace 2baw ag5t xep7
`;

/** The number of each rule, by the end of its hash. */
export const RULE_NUMBERS: ReadonlyMap<string, number> = new Map(
  ENDS.trim()
    .split(/\s+/)
    .map((end, number) => [end, number]),
);
