import path from 'node:path'
import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas'
import { Brush, disc, line, shape } from './studio'

/** Large pictures on top of the shops, and their logos. */

function scene(brush: Brush, sky: [string, string], content: string): string {
  const air = brush.fade(...sky, [0, 1])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">${brush.definitions()}<rect width="1600" height="900" fill="${air}"/>${content}</svg>`
}

/** Grassland at dawn, with light that runs through the ground to a house. */
export function highveldDawn(): string {
  const brush = new Brush()
  const sky: [string, string] = ['#16324f', '#f6b26b']
  const hills = [
    shape('M0 600 Q260 500 520 560 T1040 540 T1600 580 V900 H0 Z', brush.fade('#7d6a78', '#5d4a5e', [0, 1])),
    shape('M0 660 Q320 590 640 640 T1240 620 T1600 650 V900 H0 Z', brush.fade('#4a4a5c', '#2e3345', [0, 1])),
    shape('M0 740 Q400 670 820 720 T1600 720 V900 H0 Z', brush.fade('#223044', '#101a28', [0, 1])),
  ]
  const fibre = ['#5eead4', '#67e8f9', '#fde68a'].map((colour, n) =>
    line(
      `M-20 ${850 - n * 16} C300 ${800 - n * 10} 560 ${880 - n * 30} 860 ${790 - n * 10} S1120 ${730 - n * 4} 1196 702`,
      colour,
      5,
      'opacity=".85"',
    ),
  )
  const house = `${shape('M1140 640 L1230 570 L1320 640 V720 H1140 Z', '#0d1522')}${shape('M1180 660 h36 v40 h-36 z M1250 660 h36 v40 h-36 z', '#ffdf9e')}`
  const sun = `${disc(1060, 560, 260, brush.glow('#ffe3b0', '#ffe3b000', 0.5), 'opacity=".8"')}${disc(1060, 560, 66, '#fff1d0')}`
  return scene(brush, sky, `${sun}${hills.join('')}${house}${fibre.join('')}`)
}

/** The mountain above the bay, seen past a desk by the window. */
export function capeMorning(): string {
  const brush = new Brush()
  const sky: [string, string] = ['#f9d9b0', '#fdf3e3']
  const content = `${disc(1270, 250, 240, brush.glow('#fffaf0', '#fffaf000', 0.5))}${disc(1270, 250, 74, '#fffaf0')}
${shape('M300 560 L420 430 L520 320 L560 300 H1010 L1050 330 L1130 420 L1200 470 L1330 560 Z', brush.fade('#b98d7a', '#8a6772', [0, 1]))}
${shape('M560 300 H1010 L1040 322 Q900 350 800 330 T560 322 Z', '#fff', 'opacity=".75"')}
${shape('M0 560 Q160 480 300 540 L420 560 Z M1180 560 Q1300 440 1420 500 T1600 520 V560 Z', brush.fade('#9b7b7d', '#7a6270', [0, 1]))}
${shape('M0 556 H1600 V720 H0 Z', brush.fade('#8fb6bd', '#4f8792', [0, 1]))}${line('M120 610 H420 M700 640 H1080 M1240 600 H1480 M300 680 H560', '#fff', 4, 'opacity=".35"')}
${shape('M860 600 l60 0 -14 20 h-34 z M888 596 v-66 l34 56 z', '#fff')}
${shape('M0 716 H1600 V900 H0 Z', brush.fade('#c79463', '#7d4f2b', [0, 1]))}${line('M0 720 H1600', '#fff', 5, 'opacity=".35"')}
${shape('M1010 740 H1310 L1350 800 H970 Z', '#2c333b')}${shape('M1030 560 H1290 V740 H1030 Z', '#20262e')}${shape('M1042 572 H1278 V728 H1042 Z', brush.fade('#dff4f0', '#9fd0cb'))}
${shape('M1386 700 h74 l-8 84 h-58 z', brush.fade('#fff', '#d8cfc4'))}${shape('M1420 700 q-50 -90 -14 -130 q16 60 22 126 q20 -80 60 -96 q-6 70 -50 100 z', '#5d8a66')}`
  return scene(brush, sky, content)
}

/** Beams that open like a ray of light, and a flat mountain over water. */
const MARKS = {
  beams: [
    ['M22 100 V140 H62 A40 40 0 0 0 22 100 Z', '#0f766e'],
    ['M22 60 V80 A60 60 0 0 1 82 140 H102 A80 80 0 0 0 22 60 Z', '#14a098'],
    ['M22 20 V40 A100 100 0 0 1 122 140 H142 A120 120 0 0 0 22 20 Z', '#f2a541'],
  ],
  mountain: [
    ['M20 96 L52 50 H112 L144 96 Z', '#b45309'],
    ['M20 108 Q51 92 82 108 T144 108 V122 Q113 138 82 122 T20 122 Z', '#d98a3d'],
  ],
}

/** A mark with the name beside it, on nothing. */
export function logo(mark: keyof typeof MARKS, name: string, colour: string): Promise<Buffer> {
  const font = path.join(process.cwd(), 'node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
  GlobalFonts.registerFromPath(font, 'Noto Sans of the demo')
  const face = '72px "Noto Sans of the demo"'
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = face
  const canvas = createCanvas(Math.ceil(170 + measure.measureText(name).width), 160)
  const brush = canvas.getContext('2d')
  for (const [outline, fill] of MARKS[mark]) {
    brush.fillStyle = fill as string
    brush.fill(new Path2D(outline))
  }
  brush.fillStyle = colour
  brush.font = face
  brush.fillText(name, 170, 106)
  return canvas.encode('png')
}
