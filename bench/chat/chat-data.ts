import type { Client } from 'pg'
import { hashToken } from '@/lib/core/secrets/secrets'
import { withClient } from '@/scripts/database/connect'
import { LARGEST } from '../data'

/** What the questions ask about. */
export type ChatFacts = {
  organization: string
  /** Of the reader's client: `email:key`. */
  credentials: string
  reader: number
  channel: { id: number; recipient: number; name: string }
  topic: string
  firstUnread: number
  commonWord: string
  rareWord: string
}

const READER = 'reader@bench.example'
const KEY = 'benchBenchBenchBenchBenchBench01'
const CHANNELS = 20
const TOPICS = 100
const SUBSCRIBERS = 500
const TABLES = ['chat_message', 'chat_delivery']
const COMMON = 'fibre'
const RARE = 'zebra'

const WORDS = `'{fibre,cable,router,customer,invoice,ticket,outage,tower,signal,backup,meeting,report,order,stock,install,
  splice,trench,permit,quote,branch,driver,weekend,holiday,training,password,laptop,printer,server,deploy,release,branch,
  review,merge,test,metric,alert,budget,forecast,contract,renewal,discount,voucher,speed,latency,packet,switch,rack,power,
  battery,solar,inverter,generator,fuel,vehicle,tyre,garage,office,kitchen,coffee,lunch,birthday,welcome,goodbye,thanks}'::text[]`

/**
 * A million messages in two thousand topics, all of them delivered to one reader, who has read the first half; four others
 * have a quarter of them each. Made by SQL, then indexed.
 */
export async function fillChat(ownerUrl: string, messages = 1_000_000): Promise<ChatFacts> {
  return withClient(ownerUrl, async (client) => {
    await client.query(
      `insert into organization (id, name, slug, updated_at) values ($1, 'Bench', 'bench', now()) on conflict do nothing`,
      [LARGEST],
    )
    const reader = await makePeople(client)
    await makeChannels(client, reader)
    await makeMessages(client, reader, messages)
    await client.query('vacuum analyze')
    return factsOf(client, reader, messages)
  })
}

async function makePeople(client: Client): Promise<number> {
  const { rows } = await client.query(
    `with key as (
       insert into api_key (id, organization_id, name, prefix, key_hash, scopes, created_by_name)
       values (gen_random_uuid(), $1, 'Benchmark', 'benc', $2, '{team-chat.*}', 'Benchmark') returning id
     )
     insert into chat_user (organization_id, full_name, email, role, is_bot, bot_type, bot_key_id)
     select $1, 'Reader', $3, 400, true, 1, key.id from key returning id`,
    [LARGEST, hashToken(KEY), READER],
  )
  await client.query(
    `insert into chat_user (organization_id, full_name, email, role)
     select $1, 'Person ' || n, 'person-' || n || '@bench.example', 400 from generate_series(1, $2) n`,
    [LARGEST, SUBSCRIBERS - 1],
  )
  return rows[0].id
}

async function makeChannels(client: Client, reader: number): Promise<void> {
  await client.query(
    `with made as (
       select nextval('chat_channel_id_seq')::int as channel, nextval('chat_recipient_id_seq')::int as recipient, n
       from generate_series(1, $2) n
     ), recipients as (
       insert into chat_recipient (id, organization_id, channel_id) select recipient, $1, channel from made
     )
     insert into chat_channel (id, organization_id, recipient_id, name)
     select channel, $1, recipient, 'bench ' || n from made`,
    [LARGEST, CHANNELS],
  )
  await client.query(
    `insert into chat_subscription (channel_id, user_id, organization_id)
     select c.id, u.id, c.organization_id from chat_channel c join chat_user u on u.organization_id = c.organization_id
     where c.organization_id = $1 and (u.id = $2 or c.name = 'bench 1')`,
    [LARGEST, reader],
  )
}

async function makeMessages(client: Client, reader: number, messages: number): Promise<void> {
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not like '%_pkey'`,
    [TABLES],
  )
  for (const index of indexes) await client.query(`drop index "${index.name}"`)
  await client.query(
    `with words as (select ${WORDS} as list), channels as (
       select id, recipient_id, row_number() over (order by id) - 1 as place from chat_channel where organization_id = $1
     )
     insert into chat_message (organization_id, sender_id, recipient_id, channel_id, topic, topic_key, content, rendered,
       plain, client, sent_at, mentioned_ids)
     select $1, $2::int + n % 100, c.recipient_id, c.id, topic, topic, text, '<p>' || text || '</p>', text, 'bench',
       now() - ($3::int - n) * interval '20 seconds', '{}'
     from (
       select n, 'topic ' || (n / ${CHANNELS}) * 7 % ${TOPICS} as topic,
         (select string_agg(words.list[1 + (hashint4(n * 16 + k) & 63)], ' ') from generate_series(1, 10) k, words)
           || ' ' || n || case when n % 50000 = 7 then ' ${RARE}' else '' end as text
       from generate_series(1, $3::int) n
     ) made join channels c on c.place = n % ${CHANNELS}
     order by n`,
    [LARGEST, reader, messages],
  )
  await client.query(
    `insert into chat_delivery (user_id, message_id, organization_id, recipient_id, flags)
     select $2::int, id, organization_id, recipient_id,
       case when row_number() over (order by id) <= $3::int / 2 then 1 else 0 end from chat_message where organization_id = $1
     union all
     select $2::int + 1 + (id % 4)::int, id, organization_id, recipient_id, 1 from chat_message where organization_id = $1`,
    [LARGEST, reader, messages],
  )
  await client.query(
    `insert into chat_topic (channel_id, key, organization_id, name, max_id, messages)
     select channel_id, topic_key, organization_id, max(topic), max(id), count(*) from chat_message
     where organization_id = $1 group by 1, 2, 3`,
    [LARGEST],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const index of indexes) await client.query(index.definition)
}

async function factsOf(client: Client, reader: number, messages: number): Promise<ChatFacts> {
  const { rows: channels } = await client.query(
    `select id, recipient_id as recipient, name from chat_channel where organization_id = $1 and name = 'bench 1'`,
    [LARGEST],
  )
  const { rows } = await client.query(
    `select min(message_id)::float8 as id from chat_delivery where user_id = $1 and flags & 1 = 0`,
    [reader],
  )
  return {
    organization: LARGEST,
    credentials: `${READER}:${KEY}`,
    reader,
    channel: channels[0],
    topic: 'topic 14',
    firstUnread: rows[0]?.id ?? messages,
    commonWord: COMMON,
    rareWord: RARE,
  }
}
