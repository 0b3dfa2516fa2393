import { withClient } from '@/scripts/database/connect'
import { LARGEST } from '../data'
import type { Target } from '../measure'
import type { Question } from '../questions'

export type CardFacts = { board: string; columns: string[]; cards: string[] }

const CARDS = 5_000
const uuid = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

/** One board of three columns with five thousand cards. */
export const fillCards = (ownerUrl: string): Promise<CardFacts> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into pm_board (id, organization_id, name) values (${uuid('0b000000', '1')}, $1, 'Large')`,
      [LARGEST],
    )
    await client.query(
      `insert into pm_column (id, organization_id, board_id, name, status, position)
       select ${uuid('0c000000', 'n')}, $1, ${uuid('0b000000', '1')}, status, status, n
       from unnest(array['todo', 'in progress', 'done']) with ordinality s(status, n)`,
      [LARGEST],
    )
    await client.query(
      `insert into pm_card (id, organization_id, board_id, column_id, number, title, status, board_position, search_text)
       select ${uuid('0d000000', 'n')}, $1, k.board_id, k.id, n, 'Card ' || n, k.status, n, 'card ' || n
       from generate_series(1, $2) n join pm_column k on k.organization_id = $1 and k.position = 1 + n % 3`,
      [LARGEST, CARDS],
    )
    await client.query('commit')
    await client.query('analyze pm_card')
    const ids = async (table: string) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from ${table} where organization_id = $1 order by id`,
        [LARGEST],
      )
      return rows.map(({ id }) => id)
    }
    return { board: (await ids('pm_board'))[0]!, columns: await ids('pm_column'), cards: await ids('pm_card') }
  })

type Card = { row_id: string; column_id: string }
type Answer = { columns: { key: string; next_cursor: string | null; cards: Card[] }[] }

/** The board as it opens, the further cards of a column, and a card that is moved. */
export async function cardQuestions(url: string, key: string, { board, columns, cards }: CardFacts) {
  const headers = { authorization: `Bearer ${key}` }
  const ours = (query: Record<string, string> = {}): Target => ({
    url: `${url}/api/v1/grid/project-cards/board?${new URLSearchParams({ board, ...query })}`,
    headers,
  })
  const raw = (what: string, query: Record<string, string>): Target => ({
    url: `${url}/api/bench/${what}?${new URLSearchParams({ org: LARGEST, ...query })}`,
  })
  const read = (name: string, own: Target, theirs: Target): Question => ({
    name: `cards ${name}`,
    ours: own,
    raw: theirs,
    async check() {
      const a = ((await json(own)) as Answer).columns.flatMap((column) => column.cards.map(({ row_id }) => row_id))
      const b = ((await json(theirs)) as { rows: { id: string }[] }).rows.map(({ id }) => id)
      if (!a.length || a.join() !== b.join()) throw new Error(`cards ${name}: both sides answer different cards`)
    },
  })
  const [first] = ((await json(ours())) as Answer).columns
  const last = first!.cards.at(-1)!
  let serial = 0
  const place = () => {
    serial++
    return { card: cards[(serial * 37) % cards.length]!, to: columns[serial % columns.length]! }
  }
  const move: Target = {
    url: `${url}/api/v1/grid/project-cards/board/move`,
    method: 'POST',
    headers,
    body: () => {
      const { card, to } = place()
      return { row_id: card, to }
    },
  }
  const byHand: Target = {
    url: `${url}/api/bench/moveCard`,
    method: 'POST',
    headers: {},
    body: () => {
      const { card, to } = place()
      return { org: LARGEST, id: card, to }
    },
  }
  return [
    read('board', ours(), raw('cardsBoard', { board })),
    read(
      'further',
      ours({ column: first!.key, cursor: first!.next_cursor! }),
      raw('cardsFurther', { column: first!.key, after: last.row_id }),
    ),
    {
      name: 'cards move by hand',
      ours: move,
      raw: byHand,
      check: async () => void (await Promise.all([json(move), json(byHand)])),
    },
  ] satisfies Question[]
}

async function json(target: Target): Promise<unknown> {
  const answer = await fetch(target.url, {
    method: target.method ?? 'GET',
    headers: { ...target.headers, 'content-type': 'application/json' },
    ...(target.body ? { body: JSON.stringify(target.body()) } : {}),
  })
  if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
