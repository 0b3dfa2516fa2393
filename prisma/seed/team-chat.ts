import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { readOrganization } from '@/lib/core/auth/identity'
import { type Ctx, nobody, type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import type { SystemDb } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { env } from '@/lib/core/env'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { ROLES, type RoleName, roleName } from '@/lib/core/permissions'
import { hashToken } from '@/lib/core/secrets/secrets'
import { CHAT_USER, type ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { allChannels, type ChannelAccess } from '@/lib/modules/team-chat/domain/channel-access'
import { addSubscriptions } from '@/lib/modules/team-chat/operations/channels/add-subscriptions'
import { CHAT_SCOPES } from '@/lib/modules/team-chat/operations/events/chat-keys'
import { uploadFile } from '@/lib/modules/team-chat/operations/files/upload-file'
import { changeOwnProfile, createProfileField } from '@/lib/modules/team-chat/operations/people/profile-fields'
import { addAlertWords } from '@/lib/modules/team-chat/operations/personal/alert-words'
import { createLinkifier } from '@/lib/modules/team-chat/operations/personal/linkifiers'
import { createSnippet, insertSnippet } from '@/lib/modules/team-chat/operations/personal/snippets'
import { addSubmessage } from '@/lib/modules/team-chat/operations/sending/add-submessage'
import { addReaction } from '@/lib/modules/team-chat/operations/sending/reactions'
import { updateMessage } from '@/lib/modules/team-chat/operations/sending/update-message'
import { createEventPost } from '@/lib/modules/team-chat/operations/setup/event-posts'
import { sendMessage } from '@/lib/modules/team-chat/sending/send-message'
import { organizationBot } from '@/lib/modules/team-chat/setup/organization-bot'
import { Random } from './support/random'
import { backdate, dailyChecks, markRead, markSample } from './team-chat/dating'
import { DEMO_FILES } from './team-chat/files'
import { type Line, readScript, type Scene } from './team-chat/script'
import { HIGHVELD, KAAP } from './team-chat/talk'

/** A chat key of the demo, as `.data/demo.json` has it. */
export type DemoChatKey = { role: RoleName; email: string; api_key: string }

type Organization = { id: string; name: string }
type Account = { id: string; name: string; email: string; role: number; is_superuser: boolean }
/** Letters of the script: people by their role, and the two that are no people. */
type Cast = Record<string, ChatUser>

/** Some weeks of a company's chat. An organization that has messages keeps what it has. */
export async function seedTeamChat({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: Organization[]
  now: Date
}): Promise<Map<string, DemoChatKey[]>> {
  const keys = new Map<string, DemoChatKey[]>()
  for (const [index, organization] of organizations.entries()) {
    const accounts = await accountsOf(db, organization.id)
    keys.set(organization.id, await seedKeys(db, organization, accounts))
    if (await db.chatMessage.count({ where: { organization_id: organization.id } })) continue
    await seedChat(db, organization, accounts, index === 0 ? HIGHVELD : KAAP, now)
  }
  return keys
}

async function accountsOf(db: SystemDb, organization_id: string): Promise<Account[]> {
  const rows = await db.membership.findMany({
    where: { organization_id, user: { is_sample: true } },
    include: { user: true },
    orderBy: [{ role: 'asc' }, { created_at: 'asc' }],
  })
  return rows.map(({ user, role }) => ({ ...user, role }))
}

/** Administrator and member first, then the others. Worked out from the installation's secret, so they stay the same. */
async function seedKeys(db: SystemDb, organization: Organization, accounts: Account[]): Promise<DemoChatKey[]> {
  const order = [ROLES.administrator, ROLES.member, ROLES.owner, ROLES.moderator, ROLES.guest]
  const keys: DemoChatKey[] = []
  for (const role of order) {
    const account = accounts.find((one) => one.role === role && !one.is_superuser)
    if (!account) continue
    const api_key = derivedKey(`${organization.id}:${account.email}`)
    await db.apiKey.upsert({
      where: { key_hash: hashToken(api_key) },
      update: {},
      create: {
        id: newId(),
        organization_id: organization.id,
        user_id: account.id,
        name: 'Demo chat app',
        prefix: api_key.slice(0, 4),
        key_hash: hashToken(api_key),
        scopes: CHAT_SCOPES,
        created_by_name: account.name,
      },
    })
    keys.push({ role: roleName(role), email: account.email, api_key })
  }
  return keys
}

function derivedKey(subject: string): string {
  const bytes = createHmac('sha512', env.secret).update(`demo chat key ${subject}`).digest('base64')
  return bytes.replace(/[^A-Za-z0-9]/g, '').slice(0, 32)
}

async function seedChat(
  db: SystemDb,
  organization: Organization,
  accounts: Account[],
  script: string,
  now: Date,
): Promise<void> {
  const details = (await readOrganization(organization.id))!
  const ctx: OrganizationCtx = { ...systemContext('demo', details), organization: details }
  const random = new Random(`chat of ${organization.name}`)
  const scenes = [
    ...readScript(script, now, () => random.whole(2, 9)),
    ...dailyChecks(script === HIGHVELD ? random : null, now),
  ]
  const cast = await within(ctx, (inside) => castOf(inside, accounts))
  const as = (letter: string) => asPerson(ctx, accounts.find(({ id }) => id === cast[letter]?.user_id)!)
  await within(ctx, (inside) => makeChannels(inside, as, scenes, cast))
  const links = await linksOf(db, organization.id)
  const files = await uploadFiles(scenes, as)

  const said = scenes
    .flatMap((scene) => scene.lines.map((line) => ({ scene, line, id: 0 })))
    .sort((a, b) => a.line.at.getTime() - b.line.at.getTime())
  const channels = await within(ctx, (inside) => allChannels(inside, cast.T!))
  await inBatches(ctx, said, async (inside, one) => {
    one.id = await write(inside, { ...one, cast, channels, text: filled(one.line.text, links, files) })
  })
  await inBatches(ctx, said, (inside, { line, id }) => react(inside, as, line, id))
  await within(ctx, async (inside) => {
    await setUp(inside, as, cast, script === HIGHVELD)
    await backdate(inside, said)
    await markRead(inside, cast, now)
    await markSample(inside)
  })
}

/** Runs in one transaction of the organization. */
const within = <T>(ctx: Ctx, run: (ctx: OperationCtx) => Promise<T>): Promise<T> =>
  runOperation(
    defineOperation({
      name: 'team-chat.demo.fill',
      title: 'Filled the demo',
      permission: 'public',
      effect: 'write',
      unaudited: true,
      input: z.strictObject({}),
      output: z.custom<T>(),
      run: ({ ctx: inside }) => run(inside),
    }),
    ctx,
    {},
  )

const A_BATCH = 50

/** A busy machine gives no transaction the time for all of it. */
async function inBatches<T>(ctx: Ctx, all: T[], run: (ctx: OperationCtx, one: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += A_BATCH)
    await within(ctx, async (inside) => {
      for (const one of all.slice(start, start + A_BATCH)) await run(inside, one)
    })
}

type As = (letter: string) => OrganizationCtx

const asPerson = (ctx: OrganizationCtx, { id, name, email, role, is_superuser }: Account): OrganizationCtx => ({
  ...nobody(newId()),
  organization: ctx.organization,
  actor: { type: 'person', id, label: name },
  user: { id, name, email, is_superuser },
  role,
  trusted: true,
})

/** The caller of an operation that runs inside a transaction of the demo. */
const inside = (ctx: OperationCtx, person: OrganizationCtx): OperationCtx => ({ ...ctx, ...person })

async function castOf(ctx: OperationCtx, accounts: Account[]): Promise<Cast> {
  const people = await ctx.query<ChatUser>(
    compile(sql`select ${CHAT_USER} from chat_user u where u.organization_id = ${ctx.organization.id}::uuid`),
  )
  const of = (role: number, is_superuser = false) => {
    const account = accounts.find((one) => one.role === role && one.is_superuser === is_superuser)
    return people.find(({ user_id }) => user_id === account?.id)!
  }
  // Nobody is away while the demo is filled, so nobody's bell rings for what was said weeks ago.
  await ctx.query(
    compile(sql`insert into chat_presence (user_id, organization_id, last_active_at, last_connected_at)
      select id, organization_id, now() + interval '1 hour', now() from chat_user
      where organization_id = ${ctx.organization.id}::uuid and not is_bot
      on conflict (user_id) do update set last_active_at = excluded.last_active_at returning user_id`),
  )
  await ctx.query(
    compile(sql`update chat_user set can_change_user_emails = true, time_zone = 'Africa/Johannesburg'
      where id = ${of(ROLES.owner).id} returning id`),
  )
  const owner = of(ROLES.owner)
  const [monitoring] = await ctx.query<ChatUser>(
    compile(sql`insert into chat_user as u (organization_id, full_name, email, role, is_bot, bot_type, bot_owner_id)
      values (${ctx.organization.id}::uuid, 'Monitoring', 'monitoring-bot@chat.invalid', ${ROLES.member}, true, 1,
        ${owner.id}) returning ${CHAT_USER}`),
  )
  return {
    T: owner,
    P: of(ROLES.administrator),
    A: of(ROLES.moderator),
    S: of(ROLES.member),
    L: of(ROLES.guest),
    N: of(ROLES.administrator, true),
    M: monitoring!,
    I: await organizationBot(ctx),
  }
}

const DESCRIPTIONS: Record<string, string> = {
  general: 'For everybody: news, questions, and what fits nowhere else.',
  operations: 'What is down, what is slow, what is planned. Alarms come in by themselves.',
  installations: 'Who goes where, trenches, spare parts.',
  sales: 'Leads, quotes, prices. The CRM tells of deals here.',
  support: 'What customers ask, and what we answer.',
  random: 'Birds, coffee, running.',
  leadership: 'Between the three of us.',
  'network-design': 'Rings, routes, addresses.',
}
const PRIVATE = 'leadership'

/** Who is in a channel follows from who speaks there; the owner is everywhere. */
async function makeChannels(ctx: OperationCtx, as: As, scenes: Scene[], cast: Cast): Promise<void> {
  const members = new Map<string, Set<string>>()
  for (const { place, lines } of scenes) {
    if (!('channel' in place)) continue
    const known = members.get(place.channel) ?? new Set(place.channel === 'random' ? ['T', 'P', 'A', 'S'] : ['T'])
    members.set(place.channel, new Set([...known, ...lines.map(({ speaker }) => speaker)]))
  }
  members.delete('general')
  for (const [name, letters] of members)
    await addSubscriptions.run({
      ctx: inside(ctx, as('T')),
      input: addSubscriptions.input.parse({
        subscriptions: [{ name, description: DESCRIPTIONS[name] }],
        principals: [...letters].map((letter) => cast[letter]!.id),
        invite_only: name === PRIVATE,
        history_public_to_subscribers: true,
        send_new_subscription_messages: false,
      }),
    })
}

type Link = Record<'deal' | 'lead', string[]>

async function linksOf(db: SystemDb, organization_id: string): Promise<Link> {
  const newest = { where: { organization_id, deleted_at: null }, orderBy: { created_at: 'desc' }, take: 6 } as const
  const deals = await db.crmDeal.findMany({ ...newest, select: { id: true, title: true } })
  const leads = await db.crmLead.findMany({ ...newest, select: { id: true, name: true } })
  return {
    deal: deals.map(({ id, title }) => `[${title}](${env.url}/crm/deals/${id})`),
    lead: leads.map(({ id, name }) => `[${name}](${env.url}/crm/leads/${id})`),
  }
}

async function uploadFiles(scenes: Scene[], as: As): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  for (const { speaker, text } of scenes.flatMap(({ lines }) => lines))
    for (const [, name] of text.matchAll(/\[\[file:(\w+)\]\]/g)) {
      const file = await DEMO_FILES[name!]!()
      const { url } = await runOperation(uploadFile, as(speaker), { files: [file] })
      links.set(name!, `[${file.name}](${url})`)
    }
  return links
}

const filled = (text: string, links: Link, files: Map<string, string>): string =>
  text
    .replace(/\[\[(deal|lead):(\d)\]\]/g, (_, kind: keyof Link, at: string) => links[kind][Number(at)] ?? kind)
    .replace(/\[\[file:(\w+)\]\]/g, (_, name: string) => files.get(name)!)

type Said = { scene: Scene; line: Line; id: number }

async function write(
  ctx: OperationCtx,
  { scene, line, cast, channels, text }: Said & { cast: Cast; channels: ChannelAccess[]; text: string },
): Promise<number> {
  const { place } = scene
  const to =
    'channel' in place
      ? { channel: channels.find(({ name }) => name === place.channel)!, topic: place.topic }
      : { people: place.people.map((letter) => cast[letter]!.id) }
  const client = line.speaker === 'M' ? 'Monitoring' : 'website'
  return (await sendMessage(ctx, cast[line.speaker]!, { to, content: text, client, readBySender: true })).id
}

async function react(ctx: OperationCtx, as: As, line: Line, message_id: number): Promise<void> {
  for (const { emoji, by } of line.reactions)
    for (const letter of by) {
      const who = inside(ctx, as(letter))
      if (emoji === 'star') await star(who, message_id)
      else await addReaction.run({ ctx: who, input: { message_id, emoji_name: emoji } })
    }
  for (const { by, option } of line.votes) {
    const content = JSON.stringify({ type: 'vote', key: `canned,${option}`, vote: 1 })
    await addSubmessage.run({ ctx: inside(ctx, as(by)), input: { message_id, msg_type: 'widget', content } })
  }
  const change = { ...(line.edit ? { content: line.edit } : {}), ...(line.move ? { topic: line.move } : {}) }
  if (line.edit || line.move)
    await updateMessage.run({
      ctx: inside(ctx, as(line.speaker)),
      input: {
        message_id,
        ...change,
        propagate_mode: line.move ? 'change_later' : 'change_one',
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
      },
    })
}

const star = (ctx: OperationCtx, messageId: number) =>
  ctx.query(
    compile(sql`update chat_delivery d set flags = d.flags | 2 from chat_user u
      where u.user_id = ${ctx.user!.id}::uuid and d.user_id = u.id and d.message_id = ${messageId}::bigint returning 1`),
  )

/** Snippets, alert words, profile fields, linkifiers, and events that are told in topics. */
async function setUp(ctx: OperationCtx, as: As, cast: Cast, isLarge: boolean): Promise<void> {
  const owner = inside(ctx, as('T'))
  const snippets = [
    [
      'Slow Wi-Fi',
      'Hello, please connect one device by cable and tell us the speed. If it is fine, we help with the Wi-Fi.',
    ],
    [
      'Red light on LOS',
      'We are sorry: your fibre is broken. A technician is on the way, and we tell you when it is done.',
    ],
    ['Price list', '| Line | Price |\n|:--|--:|\n| 50 / 50 | R599 |\n| 200 / 200 | R899 |\n| 1000 / 500 | R1 499 |'],
  ] as const
  for (const [title, content] of snippets) await insertSnippet(owner, cast.T!, { title, content, is_shared: true })
  await createSnippet.run({
    ctx: owner,
    input: { title: 'Out of office', content: 'I am out of the office until Monday. Pieter decides in the meantime.' },
  })
  await addAlertWords.run({ ctx: owner, input: { alert_words: ['outage', 'budget', 'cancellation'] } })
  const { id: phone } = await createProfileField.run({
    ctx: owner,
    input: { name: 'Phone', hint: 'Where you answer', field_type: 1, field_data: {} },
  })
  await createProfileField.run({
    ctx: owner,
    input: { name: 'Manager', hint: '', field_type: 6, field_data: {} },
  })
  await changeOwnProfile.run({ ctx: owner, input: { data: [{ id: phone, value: '010 500 1234' }] } })
  await createLinkifier.run({
    ctx: owner,
    input: { pattern: 'COJ-(?P<id>[0-9]+)', url_template: 'https://tickets.example/{id}' },
  })
  const sales = (await allChannels(ctx, cast.T!)).find(({ name }) => name === 'sales')
  if (!isLarge || !sales) return
  for (const [event, topic] of [
    ['deal.stage_changed', 'Deal: {name}'],
    ['ai_call.completed', 'AI calls'],
  ] as const)
    await createEventPost.run({ ctx: owner, input: { event, channel_id: sales.id, topic, is_enabled: true } })
}
