import { fold } from '../folds.ts';
import type { Fabric, Layer } from '../picture.ts';
import { dome } from './dome.ts';
import { flat, placed, tinted } from './paint.ts';
import { line, oval, shape } from './stroke.ts';

type BootPlan = { readonly leather: Fabric; readonly seam: string; readonly thread: string; readonly elastic: Fabric };
type SneakerPlan = { readonly leather: Fabric; readonly lining: Fabric; readonly rubber: Fabric; readonly seam: string; readonly accent: Fabric };

const stitched = (path: string, seam: string, thread: string): string =>
  line(path, seam, 3.4, { 'stroke-opacity': 0.5 }) + line(path, thread, 2, { 'stroke-dasharray': '7 5', 'stroke-opacity': 0.8 });

/** A pair: the far shoe behind, up and to the right, in the shade of the near one. */
function pair(shoe: readonly Layer[], outline: string): readonly Layer[] {
  const shift = 'translate(96 -74) scale(.965)';
  return [
    ...placed(shoe, 96, -74, 0.965),
    flat(`<g transform="${shift}">${shape(outline, '#2a1c14')}</g>`, { opacity: 0.16, blend: 'multiply' }),
    flat(shape(outline, '#1e1510', { transform: 'translate(26 12)' }), { blur: 22, opacity: 0.3, blend: 'multiply' }),
    ...shoe,
  ];
}

/** A pair of Chelsea boots in profile, toes to the left: stacked heel, elastic gore, pull tab. */
export function ankleBoots({ leather, seam, thread, elastic }: BootPlan): readonly Layer[] {
  const upper = 'M150 992C140 950 152 912 196 886C252 856 330 842 396 804C450 772 478 720 488 654C494 610 494 560 492 520C560 504 668 504 738 520C742 600 746 690 764 770C778 838 786 900 782 992C640 1004 300 1006 150 992Z';
  const outline = `${upper}M146 984H790V1072H620V1020H150Z`;
  const sole = 'M140 984C138 974 150 972 160 978C330 992 620 990 786 976C792 984 792 1000 790 1010L620 1020C470 1024 300 1026 176 1020C154 1016 142 1004 140 984Z';
  const heel = 'M612 1014C660 1016 740 1012 790 1004C792 1030 790 1056 786 1076H622C618 1056 614 1036 612 1014Z';
  const gore = 'M566 536C600 528 650 528 690 536C688 620 676 700 652 776C640 796 622 796 612 776C586 706 572 620 566 536Z';
  const boot: readonly Layer[] = [
    { kind: 'piece', fabric: tinted('heel', [612, 0], [790, 0], [[0, '#2b1a10'], [0.3, '#5c3a22'], [0.8, '#3f2717'], [1, '#22140c']]), volume: 7, gloss: 0.25, d: heel,
      lines: [1028, 1042, 1056].map((y) => line(`M600 ${y}L800 ${y - 8}`, '#1c1009', 2, { 'stroke-opacity': 0.6 })).join('') },
    { kind: 'piece', fabric: tinted('sole', [0, 974], [0, 1024], [[0, '#6b452a'], [0.4, '#4a2e1b'], [1, '#24150c']]), volume: 6, gloss: 0.2, d: sole, lines: line('M150 988C330 1002 620 1000 786 986', '#c99a68', 2, { 'stroke-dasharray': '7 6', 'stroke-opacity': 0.7 }) },
    { kind: 'piece', fabric: leather, volume: 4, d: 'M492 522C560 492 668 492 738 522C668 540 560 540 492 522Z', lines: shape('M498 522C560 500 668 500 732 522C668 536 560 536 498 522Z', '#2a170c') },
    {
      kind: 'piece', fabric: leather, gloss: 0.5, volume: 52, lift: 6, d: upper, crumple: { height: 1.6, x: 150, y: 150 },
      folds: [
        ...dome('M180 970C176 930 210 906 280 890C350 880 420 900 440 960C380 976 240 980 180 970Z', 26, 34),
        ...dome('M500 700C560 660 700 660 730 760C750 860 750 930 740 960H560C500 900 480 780 500 700Z', 22, 44),
        fold([[420, 812], [470, 850], [520, 930]], 26, -9, 9), fold([[446, 784], [510, 826], [560, 880]], 20, -7, 8),
        fold([[470, 742], [540, 788], [600, 806]], 20, -7, 8), fold([[404, 836], [440, 880], [470, 950]], 16, 6, 7),
        fold([[744, 640], [728, 720], [756, 800]], 18, -6, 8),
      ],
      lines: stitched('M372 824C430 850 472 900 494 996', seam, thread) + stitched('M640 792C676 850 690 920 690 998', seam, thread) + stitched('M494 540C560 524 668 524 740 540', seam, thread)
        + shape('M150 960H800V1010H140Z', '#1a0d06', { 'fill-opacity': 0.14 }),
    },
    { kind: 'piece', fabric: elastic, volume: 10, d: gore, folds: [fold([[628, 540], [630, 640], [632, 780]], 60, 6, 20)],
      lines: Array.from({ length: 15 }, (_, index) => line(`M${566 + index * 9} 526L${600 + index * 4.6} 800`, '#000', 2.2, { 'stroke-opacity': 0.28 })).join('') },
    flat(stitched('M558 536C566 624 580 710 606 782C620 804 644 804 660 780C684 704 696 622 698 536', seam, thread)),
    { kind: 'piece', fabric: leather, gloss: 0.4, volume: 9, lift: 5, d: 'M716 470C714 452 750 450 750 470L756 566C744 574 732 574 722 568Z', lines: line('M733 470V566', seam, 12, { 'stroke-opacity': 0.35 }) },
  ];
  return pair(boot, outline);
}

/** A pair of low court sneakers in profile, toes to the left: cup sole, laces, heel tab. */
export function sneakers({ leather, lining, rubber, seam, accent }: SneakerPlan): readonly Layer[] {
  const upper = 'M132 972C122 926 140 888 190 868C250 846 320 842 388 800C440 766 486 716 536 670C556 652 580 660 596 682C640 736 712 742 762 706C776 690 800 690 812 708C836 760 846 880 842 974C600 990 330 990 132 972Z';
  const sole = 'M116 962C114 944 128 938 142 944C330 966 640 966 838 940C854 938 862 948 862 964C862 1000 858 1022 846 1036C620 1046 340 1046 156 1036C128 1026 118 996 116 962Z';
  const outline = `${upper}${sole}`;
  const toe = 'M126 972C118 926 140 890 190 868C232 852 276 848 318 836C356 868 376 918 380 974C290 978 200 978 126 972Z';
  const quarter = 'M430 776C480 734 510 694 540 668C560 654 580 664 596 684C640 736 712 742 764 706C790 690 806 696 814 712C836 764 846 884 842 974C730 982 620 984 520 984C500 900 470 830 430 776Z';
  const eyelets = [[468, 768], [490, 746], [512, 723], [534, 700]] as const;
  const laces: readonly Layer[] = eyelets.map(([x, y]): Layer => ({
    kind: 'piece', fabric: leather, volume: 5, lift: 4, liftStrength: 0.4, d: `M${x + 6} ${y + 28}C${x - 12} ${y + 20} ${x - 46} ${y + 2} ${x - 62} ${y - 12}C${x - 62} ${y - 26} ${x - 50} ${y - 28} ${x - 42} ${y - 22}C${x - 24} ${y - 10} ${x + 4} ${y + 4} ${x + 16} ${y + 10}C${x + 20} ${y + 20} ${x + 16} ${y + 28} ${x + 6} ${y + 28}Z`,
  }));
  const shoe: readonly Layer[] = [
    { kind: 'piece', fabric: lining, volume: 20, d: 'M520 694C500 640 520 606 546 606C580 614 600 650 640 668C690 686 744 668 770 640C800 632 822 660 816 716C760 770 600 770 520 694Z', lines: shape('M560 690C620 640 760 640 800 700L780 760H580Z', '#000', { 'fill-opacity': 0.2 }) },
    { kind: 'piece', fabric: leather, volume: 34, gloss: 0.14, d: 'M380 806C420 770 470 690 500 632C516 604 546 600 560 616C566 634 556 652 540 672C508 710 470 760 436 800Z', folds: [fold([[420, 780], [480, 710], [530, 640]], 24, 7, 10)] },
    {
      kind: 'piece', fabric: leather, volume: 50, gloss: 0.14, d: upper, crumple: { height: 1.4, x: 140, y: 120 },
      folds: [...dome('M160 950C160 910 200 890 270 878C330 876 360 920 366 960C300 970 220 968 160 950Z', 26, 32), fold([[386, 806], [420, 850], [436, 920]], 22, -8, 9), fold([[410, 790], [450, 830], [476, 890]], 16, -6, 7)],
      lines: [[250, 884], [282, 880], [314, 876], [266, 900], [298, 896], [330, 892]].map(([x, y]) => oval(x ?? 0, y ?? 0, 3.6, 3, '#8d8a84', { opacity: 0.8 })).join('') + line('M190 868C250 846 320 842 388 800', seam, 3, { 'stroke-opacity': 0.3 }),
    },
    { kind: 'piece', fabric: leather, volume: 16, gloss: 0.14, lift: 4, liftStrength: 0.3, d: toe.replace('M126 972', 'M128 974').replace('C118 926 140 890 190 868C232 852 276 848 318 836C356 868 376 918 380 974', 'C122 950 128 934 140 922C200 900 320 902 356 974'), lines: line('M140 926C200 904 312 906 346 974', seam, 2, { 'stroke-opacity': 0.35, 'stroke-dasharray': '6 5' }) },
    {
      kind: 'piece', fabric: leather, volume: 22, gloss: 0.14, lift: 6, liftStrength: 0.34, d: quarter, crumple: { height: 1.2, x: 140, y: 120 },
      folds: dome('M580 800C640 780 760 780 800 800V940H590Z', 16, 40),
      lines: line('M440 780C486 738 516 700 542 678C560 666 574 674 588 692C634 746 716 752 768 716', seam, 2, { 'stroke-dasharray': '6 5', 'stroke-opacity': 0.5 }) + line('M446 800C478 850 508 910 528 984', seam, 2, { 'stroke-dasharray': '6 5', 'stroke-opacity': 0.5 })
        + line('M700 760C690 840 690 920 694 984', seam, 2.4, { 'stroke-opacity': 0.3 }),
    },
    { kind: 'piece', fabric: accent, volume: 10, gloss: 0.14, lift: 4, d: 'M764 690C776 676 808 676 818 700C832 740 838 800 840 842C814 836 790 836 772 844C776 790 774 740 764 690Z' },
    ...eyelets.map(([x, y]) => flat(oval(x + 8, y + 18, 5, 5, '#77746e', { opacity: 0.6 }))),
    ...laces,
    { kind: 'piece', fabric: rubber, volume: 16, gloss: 0.1, lift: 4, d: sole, lines: line('M120 968C330 990 640 990 862 964', '#a9a59d', 2.4, { 'stroke-opacity': 0.7 }) + line('M120 982C330 1004 640 1004 862 978', '#fff', 2.4, { 'stroke-opacity': 0.6 }) + line('M140 1018C330 1028 640 1028 852 1014', '#a9a59d', 3, { 'stroke-opacity': 0.6 }) },
  ];
  return pair(shoe, outline);
}
