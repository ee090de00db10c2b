import { fold } from '../folds.ts';
import type { Fabric, Layer } from '../picture.ts';
import { dome } from './dome.ts';
import { flat, linear, tinted } from './paint.ts';
import { group, line, oval, rounded, shape } from './stroke.ts';

type BagPlan = { readonly leather: Fabric; readonly seam: string; readonly thread: string; readonly lining: string };

const stitched = (path: string, seam: string, thread: string): string =>
  line(path, seam, 4, { 'stroke-opacity': 0.45 }) +
  line(path, thread, 2.4, { 'stroke-dasharray': '9 6', 'stroke-opacity': 0.85 });

const handle = (leather: Fabric, seam: string, thread: string, path: string, width: number, lift: number): Layer => ({
  kind: 'piece',
  fabric: leather,
  gloss: 0.45,
  volume: width * 0.42,
  lift,
  liftStrength: 0.4,
  d: path,
  lines:
    line(path, thread, 2, { 'stroke-dasharray': '8 6', 'stroke-opacity': 0.55, transform: 'translate(2 3)' }) +
    line(path, seam, 3, { 'stroke-opacity': 0.5 }),
});

/** A strap of even width that rises from two feet to an arch. */
function arch(left: number, right: number, foot: number, top: number, width: number): string {
  const middle = (left + right) / 2;
  const outer = `M${left - width / 2} ${foot}C${left - width / 2} ${top + 150} ${left - 10} ${top} ${middle} ${top}C${right + 10} ${top} ${right + width / 2} ${top + 150} ${right + width / 2} ${foot}`;
  const inner = `L${right - width / 2} ${foot}C${right - width / 2} ${top + 165} ${right - 30} ${top + width} ${middle} ${top + width}C${left + 30} ${top + width} ${left + width / 2} ${top + 165} ${left + width / 2} ${foot}Z`;
  return outer + inner;
}

/** An open shopper of soft leather with two shoulder straps, standing, seen from the front. */
export function tote({ leather, seam, thread, lining }: BagPlan): readonly Layer[] {
  const front =
    'M236 596C340 612 740 612 844 596C838 700 826 900 812 1040C810 1072 792 1092 762 1096C620 1106 460 1106 318 1096C288 1092 270 1072 268 1040C254 900 242 700 236 596Z';
  const back = 'M236 596C330 570 750 570 844 596L838 660L242 660Z';
  const tab = (x: number): Layer => ({
    kind: 'piece',
    fabric: leather,
    gloss: 0.45,
    volume: 8,
    lift: 6,
    d: rounded(
      [
        [x - 26, 560],
        [x + 26, 560],
        [x + 26, 730],
        [x, 762],
        [x - 26, 730],
      ],
      [6, 6, 12, 18, 12],
    ),
    lines:
      stitched(
        rounded(
          [
            [x - 18, 566],
            [x + 18, 566],
            [x + 18, 726],
            [x, 750],
            [x - 18, 726],
          ],
          8,
        ),
        seam,
        thread,
      ) + line(`M${x - 12} 700l24 24m0 -24l-24 24`, thread, 2.6, { 'stroke-opacity': 0.8 }),
  });
  return [
    handle(leather, seam, thread, arch(414, 690, 620, 268, 30), 30, 5),
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.3,
      volume: 8,
      d: back,
      lines: shape('M250 604C340 584 740 584 830 604L830 680H250Z', lining),
    },
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.42,
      volume: 34,
      lift: 14,
      d: front,
      crumple: { height: 3.2, x: 190, y: 220 },
      folds: [
        ...dome(
          'M330 760C460 730 640 730 750 760C760 900 740 1010 720 1040C600 1056 460 1056 350 1040C330 980 320 860 330 760Z',
          34,
          60,
        ),
        fold(
          [
            [400, 620],
            [408, 760],
            [380, 900],
          ],
          60,
          -9,
          20,
        ),
        fold(
          [
            [676, 620],
            [672, 760],
            [706, 880],
          ],
          54,
          -9,
          20,
        ),
        fold(
          [
            [280, 1010],
            [420, 1050],
            [560, 1046],
          ],
          26,
          -8,
          10,
        ),
        fold(
          [
            [560, 1050],
            [700, 1046],
            [804, 990],
          ],
          30,
          -9,
          11,
        ),
        fold(
          [
            [262, 700],
            [300, 820],
            [286, 980],
          ],
          30,
          8,
          12,
        ),
        fold(
          [
            [818, 700],
            [778, 830],
            [796, 980],
          ],
          34,
          -8,
          13,
        ),
      ],
      lines:
        stitched('M240 622C340 636 740 636 840 622', seam, thread) +
        stitched('M268 1030C420 1052 660 1052 812 1030', seam, thread) +
        line('M264 1012C420 1034 660 1034 816 1012', seam, 5, { 'stroke-opacity': 0.5 }),
    },
    tab(392),
    tab(688),
    handle(leather, seam, thread, arch(392, 688, 596, 306, 32), 32, 12),
    ...[392, 688].map((x) => flat(oval(x, 590, 7, 7, '#d9b873') + oval(x - 2, 588, 2.6, 2.6, '#fff3cf'))),
  ];
}

/** A small flap bag with a brass turn lock and a long strap that falls in one curve. */
export function crossbody({ leather, seam, thread }: BagPlan): readonly Layer[] {
  const brass = linear(
    'brass',
    [0, 0],
    [0, 40],
    [
      [0, '#f4e2b0'],
      [0.35, '#c79d54'],
      [0.7, '#8a6830'],
      [1, '#c9a15a'],
    ],
  );
  const ring = (x: number, y: number): Layer =>
    flat(
      `<defs>${brass}</defs>` +
        group(
          `<circle r="20" fill="none" stroke="#8b6932" stroke-width="9"/><circle r="20" fill="none" stroke="#d9b469" stroke-width="5.5"/><path d="M-16 -11A20 20 0 0 1 4 -19" fill="none" stroke="#fff0c4" stroke-width="3" stroke-linecap="round"/>`,
          { transform: `translate(${x} ${y})` },
        ),
    );
  const strap =
    'M262 690C226 560 260 330 430 262C600 200 800 300 834 470C848 550 836 640 818 690L798 684C816 630 826 550 814 476C782 320 604 226 438 284C284 344 250 560 282 684Z';
  const flap =
    'M258 668C264 648 282 640 304 640H776C798 640 816 648 822 668L832 820C836 888 806 914 752 918C620 930 460 930 328 918C274 914 244 888 248 820Z';
  const pocket =
    'M254 700H826L842 1010C844 1050 822 1076 784 1080C640 1092 440 1092 296 1080C258 1076 236 1050 238 1010Z';
  return [
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.5,
      volume: 9,
      lift: 10,
      liftStrength: 0.3,
      d: strap,
      lines: line('M272 688C238 560 268 336 434 273C602 213 792 310 824 473C837 550 826 636 808 688', thread, 2, {
        'stroke-dasharray': '8 6',
        'stroke-opacity': 0.5,
      }),
    },
    ring(272, 690),
    ring(808, 690),
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.5,
      volume: 44,
      lift: 14,
      d: pocket,
      crumple: { height: 2, x: 200, y: 160 },
      folds: dome('M330 800H750L770 1010C640 1030 440 1030 310 1010Z', 30, 50),
      lines: stitched('M262 1040C440 1066 640 1066 818 1040', seam, thread),
    },
    {
      kind: 'piece',
      fabric: leather,
      gloss: 0.5,
      volume: 26,
      lift: 20,
      liftStrength: 0.55,
      d: flap,
      crumple: { height: 2, x: 220, y: 160 },
      folds: dome('M330 720H750L760 830C640 850 440 850 320 830Z', 26, 50),
      lines: stitched(
        'M270 672L262 820C260 876 284 898 332 902C460 914 620 914 748 902C796 898 820 876 818 820L810 672',
        seam,
        thread,
      ),
    },
    {
      kind: 'piece',
      fabric: tinted(
        'lockplate',
        [500, 850],
        [580, 930],
        [
          [0, '#f6e6b8'],
          [0.4, '#cfa75e'],
          [0.75, '#94702f'],
          [1, '#d6b06a'],
        ],
      ),
      gloss: 0.6,
      volume: 8,
      lift: 6,
      d: rounded(
        [
          [496, 852],
          [584, 852],
          [584, 928],
          [496, 928],
        ],
        16,
      ),
    },
    {
      kind: 'piece',
      fabric: tinted(
        'lockturn',
        [530, 870],
        [550, 910],
        [
          [0, '#fdf2d0'],
          [0.5, '#bb924a'],
          [1, '#e7c884'],
        ],
      ),
      gloss: 0.8,
      volume: 9,
      lift: 6,
      liftStrength: 0.5,
      d: rounded(
        [
          [514, 880],
          [566, 880],
          [566, 900],
          [514, 900],
        ],
        10,
      ),
    },
  ];
}
