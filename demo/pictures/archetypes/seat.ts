/** Upholstery: an armchair with round arms and a two-seat sofa, seen from the front at the height of a seated eye. */
import { fold } from '../folds.ts';
import type { Fabric, Layer, Piece } from '../picture.ts';
import { dome } from './dome.ts';
import { tinted } from './paint.ts';
import { line, rounded, shape } from './stroke.ts';

type Upholstery = {
  readonly fabric: Fabric;
  readonly seam: string;
  readonly wood: { readonly light: string; readonly mid: string; readonly dark: string };
};

/** A tapered round leg from `top` to `foot`, slanting by `lean` px. */
function leg(x: number, top: number, foot: number, width: number, lean: number, wood: Upholstery['wood']): Piece {
  const half = width / 2;
  return {
    kind: 'piece',
    volume: 4,
    gloss: 0.12,
    fabric: tinted(
      'leg',
      [x - half, 0],
      [x + half + lean, 0],
      [
        [0, wood.mid],
        [0.3, wood.light],
        [0.7, wood.mid],
        [1, wood.dark],
      ],
    ),
    d: `M${x - half} ${top}H${x + half}L${x + lean + half * 0.56} ${foot}Q${x + lean} ${foot + 5} ${x + lean - half * 0.56} ${foot}Z`,
  };
}

const inShade = (path: string, opacity: number): string => shape(path, '#2c2218', { 'fill-opacity': opacity });

/** A tub armchair: one deep cushion, arms that run into the back. It stands at y 1150 about x 540. */
export function armchair({ fabric, seam, wood }: Upholstery): readonly Layer[] {
  const back =
    'M268 900C240 760 250 600 300 516C340 456 430 436 540 436C650 436 740 456 780 516C830 600 840 760 812 900C740 930 340 930 268 900Z';
  const arm = (side: 1 | -1): Piece => {
    const x = (value: number): number => 540 + side * value;
    const outline = `M${x(330)} 1058C${x(352)} 960 ${x(356)} 840 ${x(352)} 760C${x(346)} 694 ${x(316)} 660 ${x(270)} 662C${x(222)} 664 ${x(196)} 700 ${x(194)} 764C${x(196)} 860 ${x(206)} 960 ${x(214)} 1062C${x(250)} 1076 ${x(300)} 1074 ${x(330)} 1058Z`;
    return {
      kind: 'piece',
      fabric,
      volume: 66,
      lift: 16,
      liftStrength: 0.4,
      d: outline,
      crumple: { height: 1.6, x: 160, y: 170 },
      folds: [
        fold(
          [
            [x(272), 680],
            [x(276), 820],
            [x(270), 1050],
          ],
          84,
          13,
          26,
          'even',
        ),
      ],
      lines: line(`M${x(324)} 740C${x(336)} 820 ${x(334)} 940 ${x(312)} 1064`, seam, 2.6, { 'stroke-opacity': 0.2 }),
    };
  };
  return [
    leg(330, 1030, 1128, 30, -10, { ...wood, light: wood.mid, mid: wood.dark }),
    leg(750, 1030, 1128, 30, 10, { ...wood, light: wood.mid, mid: wood.dark }),
    leg(270, 1040, 1152, 36, -16, wood),
    leg(810, 1040, 1152, 36, 16, wood),
    {
      kind: 'piece',
      fabric,
      volume: 70,
      d: back,
      crumple: { height: 2.4, x: 190, y: 190 },
      folds: [
        ...dome('M360 560C420 520 660 520 720 560C750 660 740 760 720 800H360C340 760 330 660 360 560Z', 26, 60),
        fold(
          [
            [300, 640],
            [330, 740],
            [330, 860],
          ],
          60,
          -10,
          22,
        ),
        fold(
          [
            [780, 640],
            [750, 740],
            [750, 860],
          ],
          60,
          -10,
          22,
        ),
      ],
      lines: inShade('M300 760C420 800 660 800 780 760L800 930H280Z', 0.16),
    },
    {
      kind: 'piece',
      fabric,
      volume: 26,
      d: rounded(
        [
          [300, 930],
          [780, 930],
          [770, 1066],
          [310, 1066],
        ],
        [10, 10, 34, 34],
      ),
      lines: inShade('M290 930H790V970H290Z', 0.22),
    },
    {
      kind: 'piece',
      fabric,
      volume: 62,
      lift: 12,
      liftStrength: 0.5,
      d: 'M326 862C330 816 356 798 400 794C490 786 590 786 680 794C724 798 750 816 754 862C760 906 752 940 730 956C620 972 460 972 350 956C328 940 320 906 326 862Z',
      crumple: { height: 2.2, x: 180, y: 110 },
      folds: [
        ...dome('M390 822C480 808 600 808 690 822C706 850 706 870 700 880H380C374 870 374 850 390 822Z', 16, 30),
        fold(
          [
            [350, 930],
            [440, 940],
            [540, 936],
          ],
          18,
          -5,
          8,
        ),
        fold(
          [
            [560, 938],
            [650, 940],
            [732, 926],
          ],
          18,
          -5,
          8,
        ),
      ],
      lines: line('M334 904C440 922 640 922 746 904', seam, 3, { 'stroke-opacity': 0.3 }),
    },
    arm(-1),
    arm(1),
  ];
}

/** A two-seat sofa with loose cushions and slim arms. It stands at y 1100 from x 110 to 970. */
export function sofa({ fabric, seam, wood }: Upholstery): readonly Layer[] {
  const arm = (side: 1 | -1): Piece => {
    const x = (value: number): number => 540 + side * value;
    return {
      kind: 'piece',
      fabric,
      volume: 36,
      lift: 12,
      liftStrength: 0.4,
      crumple: { height: 1.6, x: 150, y: 150 },
      d: `M${x(336)} 1040C${x(332)} 940 ${x(330)} 840 ${x(334)} 776C${x(340)} 746 ${x(360)} 738 ${x(390)} 738C${x(420)} 740 ${x(432)} 752 ${x(434)} 782C${x(438)} 860 ${x(438)} 960 ${x(434)} 1038C${x(400)} 1046 ${x(370)} 1046 ${x(336)} 1040Z`,
      folds: [
        fold(
          [
            [x(384), 752],
            [x(386), 880],
            [x(386), 1030],
          ],
          60,
          8,
          20,
          'even',
        ),
      ],
      lines: line(`M${x(350)} 772C${x(344)} 860 ${x(346)} 950 ${x(350)} 1036`, seam, 2.2, { 'stroke-opacity': 0.25 }),
    };
  };
  const backCushion = (left: number, right: number): Piece => {
    const middle = (left + right) / 2;
    return {
      kind: 'piece',
      fabric,
      volume: 58,
      lift: 10,
      liftStrength: 0.42,
      crumple: { height: 3, x: 140, y: 130 },
      d: `M${left + 4} 660C${left + 4} 626 ${left + 22} 612 ${left + 56} 608C${middle - 40} 600 ${middle + 40} 600 ${right - 56} 608C${right - 22} 612 ${right - 4} 626 ${right - 4} 660C${right + 2} 740 ${right} 800 ${right - 4} 858H${left + 4}C${left} 800 ${left - 2} 740 ${left + 4} 660Z`,
      folds: [
        ...dome(`M${left + 60} 660H${right - 60}L${right - 50} 800H${left + 50}Z`, 22, 44),
        fold(
          [
            [left + 20, 634],
            [left + 70, 680],
            [left + 100, 740],
          ],
          22,
          -6,
          9,
        ),
        fold(
          [
            [right - 22, 636],
            [right - 74, 676],
            [right - 96, 750],
          ],
          22,
          -7,
          9,
        ),
        fold(
          [
            [middle - 50, 616],
            [middle - 20, 650],
            [middle + 40, 640],
          ],
          26,
          -5,
          10,
        ),
      ],
      lines: inShade(`M${left - 10} 790C${middle} 800 ${middle} 800 ${right + 10} 790V880H${left - 10}Z`, 0.16),
    };
  };
  const seatCushion = (left: number, right: number): Piece => {
    const middle = (left + right) / 2;
    return {
      kind: 'piece',
      fabric,
      volume: 40,
      lift: 10,
      liftStrength: 0.45,
      crumple: { height: 2, x: 150, y: 90 },
      d: rounded(
        [
          [left + 12, 826],
          [middle, 820],
          [right - 12, 826],
          [right - 1, 880],
          [right - 4, 944],
          [middle, 952],
          [left + 4, 944],
          [left + 1, 880],
        ],
        [26, 80, 26, 20, 24, 80, 24, 20],
      ),
      folds: [
        ...dome(`M${left + 50} 836H${right - 50}L${right - 40} 872H${left + 40}Z`, 12, 20),
        fold(
          [
            [left + 16, 936],
            [left + 100, 926],
            [middle, 938],
          ],
          16,
          -5,
          7,
        ),
        fold(
          [
            [middle + 30, 938],
            [right - 80, 924],
            [right - 16, 936],
          ],
          16,
          -5,
          7,
        ),
      ],
      lines:
        line(`M${left} 892C${middle - 60} 900 ${middle + 60} 900 ${right} 892`, seam, 2.6, { 'stroke-opacity': 0.32 }) +
        line(`M${left} 936C${middle - 60} 944 ${middle + 60} 944 ${right} 936`, seam, 2, { 'stroke-opacity': 0.26 }),
    };
  };
  return [
    leg(230, 1030, 1084, 24, -4, { ...wood, light: wood.mid, mid: wood.dark }),
    leg(850, 1030, 1084, 24, 4, { ...wood, light: wood.mid, mid: wood.dark }),
    leg(150, 1030, 1102, 28, -10, wood),
    leg(930, 1030, 1102, 28, 10, wood),
    {
      kind: 'piece',
      fabric,
      volume: 30,
      d: rounded(
        [
          [150, 640],
          [930, 640],
          [930, 1000],
          [150, 1000],
        ],
        [40, 40, 10, 10],
      ),
      crumple: { height: 1.4, x: 200, y: 160 },
    },
    backCushion(206, 540),
    backCushion(540, 874),
    {
      kind: 'piece',
      fabric,
      volume: 14,
      d: rounded(
        [
          [196, 930],
          [884, 930],
          [884, 1044],
          [196, 1044],
        ],
        [4, 4, 14, 14],
      ),
      lines: inShade('M190 930H890V966H190Z', 0.26),
    },
    seatCushion(204, 541),
    seatCushion(539, 876),
    arm(-1),
    arm(1),
  ];
}
