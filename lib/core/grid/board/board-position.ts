import { invalid } from '@/lib/core/errors'

/** What is asked of a table to order the cards of a board column. */
export type CardTable = {
  findFirst(args: object): Promise<Card | null>
  findMany(args: object): Promise<Card[]>
  updateMany(args: object): Promise<{ count: number }>
}
type Card = { id: string } & Record<string, unknown>

/** Cards lie by position, then by id. Positions grow downwards. */
const positionOf = (card: Card): number => Number(card.board_position)

/** New cards stand on top. */
export const topOfBoard = () => -Date.now()

/** Halving a smaller gap again and again would soon find no number in it. */
const NARROW = 0.01
/** Cards that give way come to stand so far apart. */
const APART = 1
const CHUNK = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type Anchor = { before?: string | null | undefined; after?: string | null | undefined }

/**
 * The position just above or below a card, or at the end of the column. Where two cards stand too close to have one
 * between them, as few neighbours as possible give way first. The caller holds the board's lock.
 * @param column the condition that all other cards of the column meet
 */
export async function placeOnBoard(table: CardTable, column: object, { before, after }: Anchor): Promise<number> {
  const [above, below] = await gapAt(table, column, before, after)
  if (!above && !below) return topOfBoard()
  if (!above) return Math.min(topOfBoard(), positionOf(below!) - APART)
  if (!below) return positionOf(above) + APART
  const gap = positionOf(below) - positionOf(above)
  return gap > NARROW ? positionOf(above) + gap / 2 : makeRoom(table, column, above, below)
}

async function gapAt(
  table: CardTable,
  column: object,
  before: Anchor['before'],
  after: Anchor['after'],
): Promise<[Card | undefined, Card | undefined]> {
  const anchorId = before || after
  if (!anchorId) {
    const last = await table.findFirst({ where: column, orderBy: [{ board_position: 'desc' }, { id: 'desc' }] })
    return [last ?? undefined, undefined]
  }
  const anchor = UUID.test(anchorId) ? await table.findFirst({ where: { AND: [column, { id: anchorId }] } }) : null
  if (!anchor) {
    const loc = ['body', before ? 'before' : 'after']
    throw invalid([{ loc, msg: 'That card is no longer in this column.', type: 'not_found' }])
  }
  const [other] = await beyond(table, column, anchor, before ? 'above' : 'below', 1)
  return before ? [other, anchor] : [anchor, other]
}

/** The cards above or below one, nearest first. */
function beyond(table: CardTable, column: object, card: Card, side: 'above' | 'below', take: number): Promise<Card[]> {
  const further = side === 'above' ? 'lt' : 'gt'
  const order = side === 'above' ? 'desc' : 'asc'
  const { board_position, id } = card
  return table.findMany({
    where: {
      AND: [
        column,
        { OR: [{ board_position: { [further]: board_position } }, { board_position, id: { [further]: id } }] },
      ],
    },
    orderBy: [{ board_position: order }, { id: order }],
    take,
  })
}

/** Looks up and down at once for the nearest free space, and moves the cards on the way to it. */
async function makeRoom(table: CardTable, column: object, above: Card, below: Card): Promise<number> {
  const up = [above]
  const down = [below]
  for (;;) {
    const furtherUp = await beyond(table, column, up.at(-1)!, 'above', CHUNK)
    const furtherDown = await beyond(table, column, down.at(-1)!, 'below', CHUNK)
    up.push(...furtherUp)
    down.push(...furtherDown)
    const upwards = roomAmong(up, positionOf(below), -1, furtherUp.length < CHUNK)
    const downwards = roomAmong(down, positionOf(above), 1, furtherDown.length < CHUNK)
    const found =
      upwards && downwards ? (upwards.length <= downwards.length ? upwards : downwards) : (upwards ?? downwards)
    if (!found) continue
    const [own, ...others] = found
    const giving = found === upwards ? up : down
    for (const [index, board_position] of others.entries())
      await table.updateMany({ where: { id: giving[index]!.id }, data: { board_position } })
    return own!
  }
}

/**
 * New positions, nearest to `edge` first: one for the card that comes, one for each of `cards` that has to give way;
 * null when they all stand too close. Beyond the last card of a column everything is free.
 */
function roomAmong(cards: Card[], edge: number, direction: 1 | -1, isAll: boolean): number[] | null {
  const spread = (count: number, step: number) =>
    Array.from({ length: count + 1 }, (_, index) => edge + direction * step * (index + 1))
  for (const [count, card] of cards.entries()) {
    if (count === 0) continue
    const step = Math.abs(positionOf(card) - edge) / (count + 2)
    if (step >= APART) return spread(count, step)
  }
  return isAll ? spread(cards.length, APART) : null
}
