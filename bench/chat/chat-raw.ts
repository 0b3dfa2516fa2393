/** The same questions of chat by hand, with the ids given: no narrow to read, no access to ask, no policy. */
type Ask = (query: URLSearchParams) => { text: string; values: unknown[] }
const number = (query: URLSearchParams, name: string) => Number(query.get(name))
const given = (query: URLSearchParams, name: string) => query.get(name) ?? ''

const page = (picked: string): string => `with picked as (${picked})
  select m.id::float8, p.flags, m.recipient_id, m.channel_id, c.name, m.topic, m.rendered, m.content, m.client, m.sent_at,
    m.edited_at, m.moved_at, m.edit_history, u.id as sender_id, u.full_name, u.email,
    (select json_agg(r.* order by r.id) from chat_reaction r where r.message_id = m.id) as reactions,
    (select json_agg(s.* order by s.id) from chat_submessage s where s.message_id = m.id) as submessages
  from picked p join chat_message m on m.id = p.id join chat_user u on u.id = m.sender_id
  left join chat_channel c on c.id = m.channel_id order by m.id`

/** Fifty on either side of a reader's first unread message, whose id `first` finds; `side` says of which ids. */
const around = (from: string, first: string, where: string, side = (is: string) => `m.id ${is}`): string =>
  page(`
    (select m.id, d.flags ${from} where ${where} and ${side(`<= (${first})`)} order by m.id desc limit 51)
    union all (select m.id, d.flags ${from} where ${where} and ${side(`> (${first})`)} order by m.id limit 50)`)

const FEED = 'from chat_delivery d join chat_message m on m.id = d.message_id'
const SHARED = 'from chat_message m left join chat_delivery d on d.user_id = $1 and d.message_id = m.id'
const UNREAD = 'select d.message_id from chat_delivery d where d.user_id = $1 and d.flags & 1 = 0'
const NEWEST = 'order by m.id desc limit 100'

export const chatReads: Record<string, Ask> = {
  chatFeed: (q) => ({
    text: around(
      FEED,
      `${UNREAD} order by d.message_id limit 1`,
      'd.user_id = $1',
      (is) => `d.message_id ${is} and m.id ${is}`,
    ),
    values: [number(q, 'reader')],
  }),
  chatChannel: (q) => ({
    text: around(SHARED, `${UNREAD} and d.recipient_id = $2 order by d.message_id limit 1`, 'm.recipient_id = $2'),
    values: [number(q, 'reader'), number(q, 'recipient')],
  }),
  chatTopic: (q) => ({
    text: around(
      SHARED,
      `select m.id from chat_message m join chat_delivery d on d.user_id = $1 and d.message_id = m.id
       where m.recipient_id = $2 and m.topic_key = $3 and d.flags & 1 = 0 order by m.id limit 1`,
      'm.recipient_id = $2 and m.topic_key = $3',
    ),
    values: [number(q, 'reader'), number(q, 'recipient'), given(q, 'topic')],
  }),
  chatSearchCommon: (q) => ({
    text: page(`select m.id, d.flags ${FEED} where d.user_id = $1
      and m.search @@ plainto_tsquery('english', $2) ${NEWEST}`),
    values: [number(q, 'reader'), given(q, 'word')],
  }),
  chatSearchRare: (q) => ({
    // By hand one knows that the word is rare, and holds the planner to the index.
    text: page(`select m.id, d.flags ${FEED} where d.user_id = $1 and m.id = any(array(
      select id from chat_message where search @@ plainto_tsquery('english', $2))) ${NEWEST}`),
    values: [number(q, 'reader'), given(q, 'word')],
  }),
}

/** A message to everybody in a channel, with their deliveries. */
export const CHAT_SEND = `with made as (
    insert into chat_message (organization_id, sender_id, recipient_id, channel_id, topic, topic_key, content, rendered,
      plain, client, mentioned_ids)
    select c.organization_id, $1, c.recipient_id, c.id, 'sent', 'sent', $3, '<p>' || $3 || '</p>', $3, 'bench', '{}'
    from chat_channel c where c.id = $2 returning *
  ), delivered as (
    insert into chat_delivery (user_id, message_id, organization_id, recipient_id, flags)
    select s.user_id, made.id, made.organization_id, made.recipient_id, 0
    from made join chat_subscription s on s.channel_id = made.channel_id
  )
  select id::float8 from made`
