import { fold } from '../folds.ts';
import { placed, type Fabric, type Layer } from '../picture.ts';
import { dome } from './dome.ts';
import { flat, tinted } from './paint.ts';
import { line, oval, shape } from './stroke.ts';

type BootPlan = { readonly leather: Fabric; readonly seam: string; readonly thread: string; readonly elastic: Fabric };
type SneakerPlan = {
  readonly leather: Fabric;
  readonly lining: Fabric;
  readonly rubber: Fabric;
  readonly seam: string;
  readonly accent: Fabric;
};

const stitched = (path: string, seam: string, thread: string): string =>
  line(path, seam, 3.4, { 'stroke-opacity': 0.5 }) +
  line(path, thread, 2, { 'stroke-dasharray': '7 5', 'stroke-opacity': 0.8 });

/** A pair: the far shoe behind, up and to the right, in the shade of the near one. */
function pair(shoe: readonly Layer[], outline: string, floor: number): readonly Layer[] {
  const shift = 'translate(96 -74) scale(.965)';
  const farFloor = floor * 0.965 - 74;
  return [
    flat(oval(600, farFloor + 4, 370, 26, '#4a3a2c'), { blur: 20, opacity: 0.34, blend: 'multiply' }),
    flat(oval(570, farFloor - 1, 350, 9, '#2c2018'), { blur: 6, opacity: 0.42, blend: 'multiply' }),
    ...placed(shoe, 0.965, 96, -74),
    flat(`<g transform="${shift}">${shape(outline, '#2a1c14')}</g>`, { opacity: 0.16, blend: 'multiply' }),
    flat(shape(outline, '#1e1510', { transform: 'translate(26 12)' }), { blur: 22, opacity: 0.3, blend: 'multiply' }),
    ...shoe,
  ];
}

/** A pair of Chelsea boots in profile, toes to the left: stacked heel, elastic gore, pull tab. */
export function ankleBoots({ leather, seam, thread, elastic }: BootPlan): readonly Layer[] {
  const upper =
    'M146 1030C132 990 150 944 200 914C256 884 330 862 396 812C450 774 478 722 488 654C494 610 494 560 492 520C560 504 668 504 738 520C742 600 746 690 764 770C778 838 788 900 784 990C720 1004 640 1014 560 1030C460 1052 330 1062 240 1056C190 1052 156 1044 146 1030Z';
  const outline = `${upper}M138 1030L560 1020L788 986L790 1078H630L618 1048L430 1080H300L150 1056Z`;
  const sole =
    'M136 1024C150 1036 190 1046 240 1048C340 1054 470 1042 560 1022C640 1006 720 994 788 982C796 992 796 1008 792 1018C730 1030 670 1040 620 1050C560 1066 430 1080 300 1078C210 1078 150 1064 138 1044C134 1036 134 1030 136 1024Z';
  const heel = 'M616 1046C680 1034 740 1024 793 1014C794 1040 793 1060 790 1080H630C624 1068 620 1056 616 1046Z';
  const gore =
    'M566 536C600 528 650 528 690 536C688 620 676 700 652 776C640 796 622 796 612 776C586 706 572 620 566 536Z';
  const boot: readonly Layer[] = [
    {
      kind: 'piece',
      fabric: tinted(
        'heel',
        [612, 0],
        [790, 0],
        [
          [0, '#2b1a10'],
          [0.3, '#5c3a22'],
          [0.8, '#3f2717'],
          [1, '#22140c'],
        ],
      ),
      volume: 7,
      gloss: 0.25,
      d: heel,
      lines: [1050, 1062]
        .map((y) => line(`M600 ${y + 4}L800 ${y - 8}`, '#1c1009', 2, { 'stroke-opacity': 0.6 }))
        .join(''),
    },
    {
      kind: 'piece',
      fabric: tinted(
        'sole',
        [0, 974],
        [0, 1024],
        [
          [0, '#6b452a'],
          [0.4, '#4a2e1b'],
          [1, '#24150c'],
        ],
      ),
      volume: 6,
      gloss: 0.2,
      d: sole,
      lines: line('M144 1034C240 1066 440 1056 560 1030C640 1014 720 1002 788 990', '#c99a68', 2, {
        'stroke-dasharray': '7 6',
        'stroke-opacity': 0.7,
      }),
    },
    {
      kind: 'piece',
      fabric: leather,
      volume: 4,
      d: 'M492 522C560 492 668 492 738 522C668 540 560 540 492 522Z',
      lines: shape('M498 522C560 500 668 500 732 522C668 536 560 536 498 522Z', '#2a170c'),
    },
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.5,
      volume: 52,
      lift: 6,
      d: upper,
      crumple: { height: 1.6, x: 150, y: 150 },
      folds: [
        ...dome('M180 1010C176 960 210 936 280 914C350 900 420 930 440 1000C380 1020 240 1030 180 1010Z', 26, 34),
        ...dome('M500 700C560 660 700 660 730 760C750 860 750 930 740 960H560C500 900 480 780 500 700Z', 22, 44),
        fold(
          [
            [420, 812],
            [470, 850],
            [520, 930],
          ],
          26,
          -9,
          9,
        ),
        fold(
          [
            [446, 784],
            [510, 826],
            [560, 880],
          ],
          20,
          -7,
          8,
        ),
        fold(
          [
            [470, 742],
            [540, 788],
            [600, 806],
          ],
          20,
          -7,
          8,
        ),
        fold(
          [
            [404, 836],
            [440, 880],
            [470, 950],
          ],
          16,
          6,
          7,
        ),
        fold(
          [
            [744, 640],
            [728, 720],
            [756, 800],
          ],
          18,
          -6,
          8,
        ),
      ],
      lines:
        stitched('M372 830C430 860 480 930 500 1046', seam, thread) +
        stitched('M640 792C676 850 690 920 692 1020', seam, thread) +
        stitched('M494 540C560 524 668 524 740 540', seam, thread),
    },
    {
      kind: 'piece',
      fabric: elastic,
      volume: 10,
      d: gore,
      folds: [
        fold(
          [
            [628, 540],
            [630, 640],
            [632, 780],
          ],
          60,
          6,
          20,
        ),
      ],
      lines: Array.from({ length: 15 }, (_, index) =>
        line(`M${566 + index * 9} 526L${600 + index * 4.6} 800`, '#000', 2.2, { 'stroke-opacity': 0.28 }),
      ).join(''),
    },
    flat(stitched('M558 536C566 624 580 710 606 782C620 804 644 804 660 780C684 704 696 622 698 536', seam, thread)),
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.4,
      volume: 9,
      lift: 5,
      d: 'M716 470C714 452 750 450 750 470L756 566C744 574 732 574 722 568Z',
      lines: line('M733 470V566', seam, 12, { 'stroke-opacity': 0.35 }),
    },
  ];
  return pair(boot, outline, 1080);
}

/** A pair of low court sneakers in profile, toes to the left: cup sole, flat laces, heel tab. */
export function sneakers({ leather, lining, rubber, seam, accent }: SneakerPlan): readonly Layer[] {
  const body =
    'M140 980C126 950 136 908 180 882C226 858 300 856 360 838C400 824 430 806 456 782L548 706C562 694 578 698 590 714C626 762 700 770 752 724C770 706 796 700 808 716C826 744 832 780 826 820C820 862 834 920 846 980C610 1000 340 1000 140 980Z';
  const sole =
    'M122 976C114 962 124 950 142 954C330 982 640 982 836 950C856 948 866 958 866 974C866 1002 856 1024 832 1034C640 1046 380 1046 236 1040C190 1036 152 1024 134 1004C126 994 122 986 122 976Z';
  const quarter =
    'M404 846C424 830 440 812 462 794L548 722C562 710 576 714 588 730C626 778 702 786 756 740C772 724 796 718 806 732C822 756 828 786 822 822C818 864 832 920 844 980C730 990 620 992 500 990C488 936 456 880 404 846Z';
  const eyelets = [
    [444, 822],
    [470, 801],
    [496, 780],
    [522, 759],
    [546, 739],
  ] as const;
  const lace = (x: number, y: number): string =>
    `M${x + 12} ${y + 12}C${x - 2} ${y + 6} ${x - 16} ${y - 6} ${x - 25} ${y - 19}`;
  const laces = eyelets.map(([x, y]) => lace(x, y)).join('');
  const shoe: readonly Layer[] = [
    {
      kind: 'piece',
      fabric: lining,
      volume: 18,
      d: 'M548 716C540 684 552 668 572 674C600 690 616 722 650 734C700 748 744 726 770 698C796 680 814 700 812 744C760 790 606 790 548 716Z',
      lines: shape('M580 716C630 756 740 756 788 714L780 800H580Z', '#2c2620', { 'fill-opacity': 0.22 }),
    },
    {
      kind: 'piece',
      fabric: leather,
      volume: 26,
      gloss: 0.14,
      d: 'M396 846C436 812 474 770 502 712C512 680 520 652 546 650C572 652 576 680 566 704C552 734 500 792 448 842Z',
      lines: line('M528 676C536 662 556 664 560 680', seam, 2, { 'stroke-dasharray': '5 4', 'stroke-opacity': 0.5 }),
    },
    {
      kind: 'piece',
      fabric: leather,
      volume: 54,
      gloss: 0.14,
      d: body,
      crumple: { height: 1, x: 140, y: 120 },
      folds: [
        ...dome('M170 960C170 922 214 900 280 888C330 884 370 916 376 966C300 974 230 972 170 960Z', 24, 34),
        fold(
          [
            [384, 846],
            [408, 880],
            [418, 940],
          ],
          20,
          -5,
          10,
        ),
        fold(
          [
            [360, 850],
            [384, 890],
            [390, 940],
          ],
          18,
          -4,
          10,
        ),
      ],
      lines:
        [
          [262, 896],
          [294, 890],
          [326, 882],
          [280, 912],
          [312, 906],
          [344, 898],
        ]
          .map(([x, y]) => oval(x ?? 0, y ?? 0, 3.2, 2.6, '#77736b', { opacity: 0.75 }))
          .join('') +
        line('M152 964C170 926 236 910 290 934C316 948 330 968 336 990', seam, 2, { 'stroke-opacity': 0.4 }) +
        line('M158 972C178 936 236 920 284 942C308 954 320 972 326 992', seam, 1.8, {
          'stroke-dasharray': '5 4',
          'stroke-opacity': 0.45,
        }),
    },
    {
      kind: 'piece',
      fabric: leather,
      volume: 24,
      gloss: 0.14,
      lift: 5,
      liftStrength: 0.3,
      d: quarter,
      crumple: { height: 1, x: 140, y: 120 },
      folds: dome('M590 840C650 822 750 822 790 840V950H600Z', 14, 44),
      lines:
        line('M420 850C436 836 452 820 472 802L552 736C564 726 572 730 582 744C622 792 706 800 762 754', seam, 1.8, {
          'stroke-dasharray': '6 5',
          'stroke-opacity': 0.5,
        }) +
        line('M418 862C464 894 490 940 502 990', seam, 1.8, { 'stroke-dasharray': '6 5', 'stroke-opacity': 0.5 }) +
        line('M690 778C678 850 676 920 680 990', seam, 2.2, { 'stroke-opacity': 0.32 }) +
        line('M699 780C687 850 685 920 689 990', seam, 1.6, { 'stroke-dasharray': '6 5', 'stroke-opacity': 0.4 }),
    },
    {
      kind: 'piece',
      fabric: accent,
      volume: 10,
      gloss: 0.14,
      lift: 4,
      d: 'M760 732C776 716 798 712 808 728C826 756 832 790 826 826C822 850 824 862 826 872C806 862 786 864 770 872C772 824 772 774 760 732Z',
    },
    flat(line(laces, '#3a352e', 13, { transform: 'translate(4 5)' }), { blur: 4, opacity: 0.4, blend: 'multiply' }),
    flat(
      line(laces, '#b9b5ac', 13) +
        line(laces, '#fbfaf7', 10.5) +
        line(laces, '#fff', 3, { transform: 'translate(-1 -2)' }) +
        eyelets.map(([x, y]) => oval(x + 12, y + 12, 4.6, 4.6, '#55514a', { opacity: 0.75 })).join(''),
    ),
    {
      kind: 'piece',
      fabric: rubber,
      volume: 14,
      gloss: 0.1,
      lift: 4,
      d: sole,
      lines:
        line('M126 976C330 1002 640 1002 866 970', '#a9a59d', 2.2, { 'stroke-opacity': 0.7 }) +
        line('M128 984C330 1012 640 1012 866 980', '#8f8b83', 1.8, {
          'stroke-dasharray': '7 5',
          'stroke-opacity': 0.55,
        }) +
        line('M150 1018C330 1032 640 1032 850 1016', '#a9a59d', 2.6, { 'stroke-opacity': 0.6 }),
    },
  ];
  return pair(shoe, `${body}${sole}`, 1040);
}
