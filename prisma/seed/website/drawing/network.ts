import { box, type Drawing, disc, line, row, shape, words } from './studio'

const DARK = '#20262e'

const lights = (x: number, y: number, accent: string, count = 4) =>
  row(count, x, 34, (at, n) => disc(at, y, 7, n === count - 1 ? '#f5b942' : accent))

/** Flat, with standing aerials. */
export const router: Drawing = (brush, { light, dark, accent }) => {
  const aerial = (x: number, lean: number) =>
    `<g transform="rotate(${lean} ${x} 620)">${box({ x: x - 15, y: 250, w: 30, h: 390, r: 15, fill: brush.fade(dark, DARK, [1, 0]) })}${box({ x: x - 15, y: 250, w: 9, h: 380, r: 5, fill: '#fff', more: 'opacity=".22"' })}</g>`
  return `${aerial(285, -12)}${aerial(425, -4)}${aerial(575, 4)}${aerial(715, 12)}
${shape('M215 600 H785 L850 700 H150 Z', brush.fade(light, dark, [0, 1]))}
${box({ x: 150, y: 696, w: 700, h: 84, r: 22, fill: brush.fade(light, dark) })}
${box({ x: 150, y: 696, w: 700, h: 12, r: 6, fill: '#fff', more: 'opacity=".45"' })}
${lights(445, 742, accent)}${line('M455 660 Q500 628 545 660 M475 674 Q500 656 525 674', accent, 9)}`
}

/** A rounded tower. */
export const mesh: Drawing = (brush, { light, dark, accent }) => `
${shape('M345 300 Q345 190 500 190 Q655 190 655 300 L690 730 Q690 780 630 780 H370 Q310 780 310 730 Z', brush.fade(light, dark))}
${shape('M372 312 Q378 226 470 212 Q412 250 404 330 L386 700 Q350 690 352 660 Z', '#fff', 'opacity=".5"')}
<ellipse cx="500" cy="286" rx="118" ry="52" fill="${brush.fade(dark, light)}"/>
${row(7, 416, 28, (x) => box({ x: x - 6, y: 272, w: 12, h: 28, r: 6, fill: DARK, more: 'opacity=".35"' }))}
${disc(500, 690, 14, accent)}${line('M440 600 Q500 550 560 600 M466 628 Q500 600 534 628', accent, 11, 'opacity=".85"')}`

/** A white column with a slot for a card. */
export const lteRouter: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 350, y: 220, w: 300, h: 560, r: 56, fill: brush.fade(light, dark) })}
${box({ x: 372, y: 246, w: 46, h: 500, r: 23, fill: '#fff', more: 'opacity=".5"' })}
${box({ x: 452, y: 300, w: 140, h: 250, r: 26, fill: DARK })}
${row(4, 476, 26, (x, n) => box({ x, y: 470 - n * 26, w: 16, h: 26 + n * 26, r: 4, fill: n < 3 ? accent : '#56606d' }))}
${words(522, 400, 40, '#fff', 'LTE')}
${box({ x: 470, y: 690, w: 110, h: 14, r: 7, fill: DARK, more: 'opacity=".55"' })}`

export const networkSwitch: Drawing = (brush, { light, dark, accent }) => `
${shape('M190 560 H810 L860 640 H140 Z', brush.fade(light, dark, [0, 1]))}
${box({ x: 140, y: 636, w: 720, h: 144, r: 14, fill: brush.fade(dark, DARK) })}
${row(8, 188, 74, (x, n) => `${box({ x, y: 676, w: 58, h: 56, r: 6, fill: '#0c1015' })}${shape(`M${x + 12} 732 v-20 h8 v-10 h18 v10 h8 v20 z`, '#2e3742')}${disc(x + 14, 662, 5, n % 3 ? accent : '#f5b942')}`)}
${box({ x: 140, y: 636, w: 720, h: 8, r: 4, fill: '#fff', more: 'opacity=".35"' })}${disc(808, 704, 14, accent)}`

/** A block that keeps the router running. */
export const battery: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 270, y: 370, w: 460, h: 410, r: 46, fill: brush.fade(light, dark) })}
${box({ x: 296, y: 396, w: 408, h: 60, r: 30, fill: '#fff', more: 'opacity=".25"' })}
${box({ x: 330, y: 484, w: 340, h: 150, r: 26, fill: DARK })}
${row(5, 362, 58, (x, n) => box({ x, y: 520, w: 44, h: 78, r: 8, fill: n < 4 ? accent : '#3a444f' }))}
${shape('M520 652 l-44 66 h36 l-14 48 52 -70 h-36 l14 -44 z', accent)}
${box({ x: 400, y: 340, w: 200, h: 34, r: 16, fill: dark })}`

export const simCard: Drawing = (brush, { light, dark, accent }) => `
<g transform="rotate(-9 500 520)">${box({ x: 220, y: 300, w: 560, h: 360, r: 34, fill: brush.fade(light, dark) })}
${shape('M220 560 Q420 440 780 600 V626 Q780 660 746 660 H254 Q220 660 220 626 Z', accent, 'opacity=".75"')}
${shape('M560 380 h110 l50 50 v110 a16 16 0 0 1 -16 16 h-144 a16 16 0 0 1 -16 -16 v-144 a16 16 0 0 1 16 -16 z', '#fdfdfb')}
${box({ x: 578, y: 430, w: 106, h: 92, r: 16, fill: brush.fade('#f6dd94', '#c79a3c') })}
${line('M578 462 h34 v28 h-34 M684 462 h-34 v28 h34 M631 430 v92', '#8d6a20', 4)}
${line('M276 430 q34 -34 68 0 M290 452 q20 -20 40 0', '#fff', 10)}${disc(310, 476, 8, '#fff')}</g>`

/** A coil with its two plugs. */
export const cable: Drawing = (brush, { light, dark, accent }) => `
${row(5, 0, 1, (_, n) => `<ellipse cx="500" cy="${560 - n * 9}" rx="${250 - n * 14}" ry="${200 - n * 12}" fill="none" stroke="${n % 2 ? light : dark}" stroke-width="26"/>`)}
${line('M300 640 Q220 730 300 762', dark, 26)}${line('M690 650 Q770 720 700 762', light, 26)}
${[
  [300, 744],
  [610, 744],
]
  .map(
    ([x, y]) =>
      `${box({ x: x!, y: y!, w: 92, h: 40, r: 8, fill: brush.fade('#f8fafb', '#b9c3cc') })}${row(5, x! + 52, 9, (at) => box({ x: at, y: y! + 4, w: 4, h: 18, fill: '#c79a3c' }))}`,
  )
  .join('')}
${box({ x: 456, y: 330, w: 88, h: 90, r: 14, fill: accent })}`

export const camera: Drawing = (brush, { light, dark, accent }) => `
${shape('M440 640 h120 l24 110 h-168 z', brush.fade(dark, DARK))}<ellipse cx="500" cy="760" rx="150" ry="24" fill="${brush.fade(light, dark)}"/>
${box({ x: 300, y: 240, w: 400, h: 420, r: 150, fill: brush.fade(light, dark) })}
${shape('M330 420 Q330 268 470 256 Q380 300 372 430 V520 Q340 500 330 460 Z', '#fff', 'opacity=".55"')}
${disc(500, 430, 142, DARK)}${disc(500, 430, 104, brush.glow('#31435c', '#080b10'))}${disc(500, 430, 56, '#05070a')}${disc(468, 398, 20, '#fff', 'opacity=".7"')}${disc(538, 466, 10, accent, 'opacity=".8"')}
${disc(500, 606, 9, accent)}`

export const doorbell: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 385, y: 190, w: 230, h: 590, r: 70, fill: brush.fade(light, dark) })}
${box({ x: 404, y: 214, w: 36, h: 540, r: 18, fill: '#fff', more: 'opacity=".3"' })}
${disc(500, 320, 74, DARK)}${disc(500, 320, 46, brush.glow('#2f4560', '#05070a'))}${disc(484, 304, 10, '#fff', 'opacity=".8"')}
${disc(500, 620, 68, brush.fade('#fff', '#d4d9de'))}${disc(500, 620, 68, 'none', `stroke="${accent}" stroke-width="10"`)}${shape('M472 628 v-18 l28 -24 28 24 v34 h-56 z', accent)}`

export const smartPlug: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 290, y: 330, w: 420, h: 450, r: 120, fill: brush.fade(light, dark) })}
${disc(500, 550, 150, brush.fade('#dfe4e8', '#fff'))}${disc(500, 550, 150, 'none', 'stroke="#c3cad1" stroke-width="5"')}
${disc(500, 486, 22, DARK)}${disc(438, 590, 22, DARK)}${disc(562, 590, 22, DARK)}
${box({ x: 470, y: 350, w: 60, h: 18, r: 9, fill: accent })}${shape('M318 470 Q318 356 420 350 Q356 392 350 500 Z', '#fff', 'opacity=".6"')}`

export const bulb: Drawing = (brush, { light, dark, accent }) => `
${disc(500, 440, 330, brush.glow(accent, `${accent}00`, 0.5), 'opacity=".5"')}
${shape('M500 210 C650 210 740 320 726 440 C714 540 610 590 600 660 H400 C390 590 286 540 274 440 C260 320 350 210 500 210 Z', brush.fade('#fffdf4', light))}
${shape('M330 420 Q330 290 450 250 Q372 320 372 440 Q350 460 330 420 Z', '#fff', 'opacity=".9"')}
${shape('M400 660 H600 L584 770 Q500 800 416 770 Z', brush.fade('#eceff1', dark))}${row(3, 0, 1, (_, n) => line(`M${406 + n * 5} ${686 + n * 28} H${594 - n * 5}`, '#7c8791', 9))}`

/** Two stacks of lights behind a glass door: a plan that runs on somebody’s servers. */
export const server: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 290, y: 190, w: 420, h: 590, r: 30, fill: brush.fade(light, dark) })}
${row(5, 0, 1, (_, n) => `${box({ x: 330, y: 230 + n * 104, w: 340, h: 84, r: 14, fill: DARK })}${row(3, 364, 30, (x, at) => disc(x, 272 + n * 104, 8, (at + n) % 3 ? accent : '#f5b942'))}${row(6, 490, 26, (x) => box({ x, y: 256 + n * 104, w: 12, h: 32, r: 6, fill: '#444f5b' }))}`)}
${shape('M290 220 Q290 190 320 190 H430 L290 540 Z', '#fff', 'opacity=".16"')}`

export const domainName: Drawing = (brush, { light, dark, accent }) => `
${box({ x: 160, y: 260, w: 680, h: 500, r: 34, fill: brush.fade('#ffffff', '#e9edf0') })}
${shape('M160 350 V294 Q160 260 194 260 H806 Q840 260 840 294 V350 Z', brush.fade(light, dark))}
${row(3, 206, 38, (x) => disc(x, 306, 11, '#fff', 'opacity=".8"'))}
${box({ x: 330, y: 284, w: 440, h: 44, r: 22, fill: '#fff', more: 'opacity=".9"' })}
${words(500, 590, 120, accent, '.co.za')}${line('M300 660 H700', dark, 10, 'opacity=".25"')}`
