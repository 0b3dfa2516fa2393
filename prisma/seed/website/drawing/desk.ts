import { box, type Drawing, disc, line, row, shape } from './studio'

const DARK = '#20262e'

/** What stands on a screen that is on. */
const screen = (brush: Parameters<Drawing>[0], x: number, y: number, w: number, h: number, accent: string) => `
${box({ x, y, w, h, r: 10, fill: brush.fade('#16324f', '#0b1622') })}
<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="0 0 600 340" preserveAspectRatio="xMidYMid slice">
${disc(430, 90, 46, '#ffd9a0')}${shape('M0 250 Q150 120 300 230 T600 190 V340 H0 Z', accent, 'opacity=".75"')}${shape('M0 300 Q200 200 380 290 T600 260 V340 H0 Z', '#0b2233', 'opacity=".7"')}</svg>
${shape(`M${x} ${y} H${x + w * 0.55} L${x + w * 0.2} ${y + h} H${x} Z`, '#fff', 'opacity=".07"')}`

export const monitor: Drawing = (brush, { light, dark, accent }) => `
${shape('M440 640 H560 L578 756 H422 Z', brush.fade(light, dark))}<ellipse cx="500" cy="764" rx="170" ry="18" fill="${brush.fade(light, dark)}"/>
${box({ x: 130, y: 210, w: 740, h: 450, r: 26, fill: brush.fade('#39424d', '#12161b') })}${screen(brush, 150, 230, 700, 400, accent)}`

export const keyboard: Drawing = (brush, { light, dark, accent }) => {
  const key = (x: number, y: number, w: number, fill = '#fbfbfa') =>
    `${box({ x, y: y + 6, w, h: 46, r: 10, fill: '#000', more: 'opacity=".22"' })}${box({ x, y, w, h: 46, r: 10, fill })}`
  return `<g transform="translate(0 130) skewX(-6) translate(52 0)">
${box({ x: 110, y: 330, w: 780, h: 300, r: 34, fill: brush.fade(light, dark) })}${box({ x: 110, y: 612, w: 780, h: 28, r: 14, fill: dark })}
${row(12, 138, 60, (x, n) => key(x, 356, 50, n === 0 ? accent : undefined))}
${row(11, 138, 65, (x) => key(x, 420, 55))}${row(11, 138, 65, (x) => key(x, 484, 55))}
${key(138, 548, 110)}${key(262, 548, 380)}${row(3, 658, 66, (x, n) => key(x, 548, 54, n === 2 ? accent : undefined))}</g>`
}

export const mouse: Drawing = (brush, { light, dark, accent }) => `
${shape('M500 250 C640 250 690 380 690 530 C690 690 620 784 500 784 C380 784 310 690 310 530 C310 380 360 250 500 250 Z', brush.fade(light, dark))}
${shape('M345 520 C345 390 390 290 470 276 C410 330 392 430 396 560 Q350 580 345 520 Z', '#fff', 'opacity=".45"')}
${line('M500 252 V470', DARK, 5, 'opacity=".45"')}${line('M318 480 Q500 540 682 480', DARK, 5, 'opacity=".3"')}
${box({ x: 478, y: 320, w: 44, h: 100, r: 22, fill: DARK })}${box({ x: 488, y: 344, w: 24, h: 52, r: 12, fill: accent })}`

export const headset: Drawing = (brush, { light, dark, accent }) => `
${line('M270 560 C250 210 750 210 730 560', brush.fade(light, dark), 54)}${line('M300 470 C320 250 560 230 640 320', '#fff', 12, 'opacity=".35"')}
${box({ x: 210, y: 480, w: 130, h: 250, r: 62, fill: brush.fade(dark, DARK) })}${box({ x: 660, y: 480, w: 130, h: 250, r: 62, fill: brush.fade(dark, DARK) })}
${box({ x: 300, y: 500, w: 62, h: 210, r: 31, fill: '#3c4651' })}${box({ x: 638, y: 500, w: 62, h: 210, r: 31, fill: '#3c4651' })}
${line('M250 710 Q260 782 420 774', DARK, 16)}${box({ x: 410, y: 756, w: 80, h: 34, r: 17, fill: DARK })}${disc(725, 606, 34, accent)}${disc(725, 606, 20, '#fff', 'opacity=".35"')}`

export const webcam: Drawing = (brush, { light, dark, accent }) => `
${shape('M430 590 h140 l30 150 h-200 z', brush.fade(dark, DARK))}${box({ x: 330, y: 730, w: 340, h: 50, r: 25, fill: brush.fade(light, dark) })}
${box({ x: 220, y: 360, w: 560, h: 240, r: 110, fill: brush.fade(light, dark) })}${box({ x: 250, y: 380, w: 500, h: 52, r: 26, fill: '#fff', more: 'opacity=".25"' })}
${disc(500, 480, 108, DARK)}${disc(500, 480, 80, brush.glow('#3c5b86', '#06090d'))}${disc(500, 480, 38, '#04060a')}${disc(474, 452, 16, '#fff', 'opacity=".75"')}${disc(690, 480, 12, accent)}`

export const dock: Drawing = (brush, { light, dark, accent }) => `
${line('M760 700 C900 690 880 500 800 420', DARK, 20)}
${shape('M200 560 H780 L830 630 H150 Z', brush.fade(light, dark, [0, 1]))}${box({ x: 150, y: 626, w: 680, h: 154, r: 24, fill: brush.fade(light, dark) })}
${[
  [200, 90],
  [320, 90],
  [440, 110],
  [580, 60],
]
  .map(([x, w]) => box({ x: x!, y: 684, w: w!, h: 38, r: 10, fill: DARK }))
  .join(
    '',
  )}${disc(716, 703, 22, DARK)}${disc(782, 703, 8, accent)}${box({ x: 150, y: 626, w: 680, h: 10, r: 5, fill: '#fff', more: 'opacity=".5"' })}`

export const lamp: Drawing = (brush, { light, dark, accent }) => `
${shape('M560 330 L800 690 H330 Z', brush.fade(`${accent}88`, '#ffffff00', [0, 1]))}
<ellipse cx="330" cy="758" rx="150" ry="28" fill="${brush.fade(light, dark)}"/>
${line('M330 750 L270 480 L500 240', brush.fade(light, dark), 24)}${disc(270, 480, 24, dark)}${disc(270, 480, 10, '#fff', 'opacity=".6"')}
<g transform="rotate(24 560 270)">${shape('M470 190 H590 Q620 190 640 230 L680 350 H440 L440 220 Q440 190 470 190 Z', brush.fade(light, dark))}<ellipse cx="560" cy="350" rx="120" ry="20" fill="#fff6d8"/></g>`

export const drive: Drawing = (brush, { light, dark, accent }) => `
${line('M500 330 C500 180 700 180 780 250', DARK, 18)}<g transform="rotate(-4 500 560)">
${box({ x: 310, y: 320, w: 380, h: 460, r: 50, fill: brush.fade(light, dark) })}${row(6, 350, 54, (x) => line(`M${x} 380 V720`, '#fff', 5, 'opacity=".16"'))}
${box({ x: 340, y: 670, w: 320, h: 74, r: 20, fill: DARK, more: 'opacity=".6"' })}${disc(620, 707, 10, accent)}${box({ x: 368, y: 696, w: 120, h: 22, r: 11, fill: '#fff', more: 'opacity=".6"' })}</g>`

export const storage: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 280, y: 230, w: 440, h: 550, r: 34, fill: brush.fade(light, dark) })}
${row(2, 316, 190, (x) => `${box({ x, y: 274, w: 178, h: 400, r: 16, fill: DARK })}${row(4, x + 34, 36, (at) => line(`M${at} 320 V560`, '#48535f', 9))}${box({ x: x + 30, y: 604, w: 118, h: 34, r: 10, fill: '#5a6673' })}`)}
${row(4, 330, 36, (x, n) => disc(x, 728, 9, n ? accent : '#f5b942'))}${disc(660, 728, 22, '#fff', 'opacity=".55"')}${shape('M280 260 Q280 230 314 230 H400 L280 560 Z', '#fff', 'opacity=".22"')}`

export const miniPc: Drawing = (brush, { light, dark, accent }) => `
${shape('M290 470 H710 L770 570 H230 Z', brush.fade(light, dark, [0, 1]))}${box({ x: 230, y: 566, w: 540, h: 214, r: 40, fill: brush.fade(dark, DARK) })}
${disc(690, 672, 34, '#0c1015')}${disc(690, 672, 34, 'none', `stroke="${accent}" stroke-width="7"`)}${row(3, 290, 96, (x) => box({ x, y: 650, w: 72, h: 42, r: 8, fill: '#0c1015' }))}
${box({ x: 230, y: 566, w: 540, h: 12, r: 6, fill: '#fff', more: 'opacity=".4"' })}${disc(500, 518, 22, accent, 'opacity=".7"')}`

export const laptopStand: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 300, y: 744, w: 400, h: 36, r: 18, fill: brush.fade(light, dark) })}${line('M380 750 L500 590 L620 750', brush.fade(light, dark), 40)}
${shape('M220 600 H780 L760 640 H240 Z', brush.fade(dark, DARK))}${shape('M240 570 H760 L800 604 H200 Z', '#c5cbd1')}
${box({ x: 250, y: 230, w: 500, h: 346, r: 22, fill: '#20262e' })}${screen(brush, 266, 246, 468, 306, accent)}`

export const speaker: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 330, y: 220, w: 340, h: 560, r: 90, fill: brush.fade(light, dark) })}${box({ x: 352, y: 250, w: 40, h: 490, r: 20, fill: '#fff', more: 'opacity=".28"' })}
${disc(500, 590, 124, DARK)}${disc(500, 590, 90, brush.glow('#4a5562', '#12161b'))}${disc(500, 590, 36, '#0a0d11')}${disc(500, 360, 66, DARK)}${disc(500, 360, 40, brush.glow('#4a5562', '#12161b'))}${disc(500, 756, 7, accent)}`

export const backpack: Drawing = (brush, { light, dark, accent }) => `
${line('M410 260 Q410 170 500 170 Q590 170 590 260', dark, 26)}
${shape('M300 420 Q300 230 500 230 Q700 230 700 420 V720 Q700 780 640 780 H360 Q300 780 300 720 Z', brush.fade(light, dark))}
${shape('M330 430 Q330 280 440 256 Q376 320 376 450 V700 Q336 690 330 640 Z', '#fff', 'opacity=".25"')}
${box({ x: 350, y: 520, w: 300, h: 210, r: 40, fill: brush.fade(dark, DARK) })}${line('M384 566 H616', accent, 9)}${line('M340 400 Q500 340 660 400', accent, 7)}${box({ x: 590, y: 556, w: 14, h: 62, r: 7, fill: accent })}`

export const cup: Drawing = (brush, { light, dark, accent }) => `
${line('M660 440 C800 430 790 640 640 620', brush.fade(light, dark), 40)}
${shape('M320 360 H680 L654 720 Q648 780 590 780 H410 Q352 780 346 720 Z', brush.fade(light, dark))}
<ellipse cx="500" cy="360" rx="180" ry="44" fill="${brush.fade('#fff', light)}"/><ellipse cx="500" cy="366" rx="154" ry="32" fill="#4a2c1a"/>
${shape('M350 420 L372 700 Q378 740 410 750 L392 420 Z', '#fff', 'opacity=".4"')}${shape('M336 560 Q500 600 664 560 L661 600 Q500 640 339 600 Z', accent)}
${line('M440 290 q24 -36 0 -72 M510 280 q24 -36 0 -72 M576 290 q24 -36 0 -72', '#b9b3aa', 10, 'opacity=".45"')}`
