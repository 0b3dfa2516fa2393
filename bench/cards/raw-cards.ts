const given = (query: URLSearchParams, name: string) => query.get(name) ?? ''

/** A board with its columns in order, and the next cards of one column. */
export const cardReads = {
  cardsBoard: (q: URLSearchParams) => ({
    text: `select cards.* from pm_column k
           cross join lateral (select * from pm_card where organization_id = $1 and column_id = k.id
             and deleted_at is null order by board_position, id limit 30) cards
           where k.organization_id = $1 and k.board_id = $2 and k.deleted_at is null order by k.position, board_position`,
    values: [given(q, 'org'), given(q, 'board')],
  }),
  cardsBoardTotals: (q: URLSearchParams) => ({
    text: `select column_id, count(*)::int from pm_card
           where organization_id = $1 and board_id = $2 and deleted_at is null group by 1`,
    values: [given(q, 'org'), given(q, 'board')],
  }),
  cardsFurther: (q: URLSearchParams) => ({
    text: `select * from pm_card where organization_id = $1 and column_id = $2 and deleted_at is null
             and (board_position, id) > (select board_position, id from pm_card where id = $3)
           order by board_position, id limit 30`,
    values: [given(q, 'org'), given(q, 'column'), given(q, 'after')],
  }),
  cardsFurtherTotals: (q: URLSearchParams) => ({
    text: `select count(*)::int from pm_card where organization_id = $1 and column_id = $2 and deleted_at is null`,
    values: [given(q, 'org'), given(q, 'column')],
  }),
}
