/** The emoji itself for its code (`1f642`); the selector asks systems for the coloured form. */
export function characterOf(code: string): string {
  const points = code.split('-').map((part) => Number.parseInt(part, 16))
  if (points.some((point) => !Number.isInteger(point) || point > 0x10ffff)) return ''
  const plain = String.fromCodePoint(...points)
  return points.length === 1 && !/^\p{Emoji_Presentation}$/u.test(plain) ? `${plain}\ufe0f` : plain
}
