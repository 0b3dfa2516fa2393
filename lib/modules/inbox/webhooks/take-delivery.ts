import {
  DELIVERY_HEADER,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  verifyDeskSignature,
} from '@/lib/connectors/desk/chatwoot/signature'
import { newId } from '@/lib/core/db/ids'
import { systemQuery } from '@/lib/core/db/system-query'
import { redactForeign } from '@/lib/core/secrets/redact'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'
import { gather } from '@/lib/core/webhooks-in/gather'
import type { Delivery } from '@/lib/core/webhooks-in/receive'
import { receiveMany } from '@/lib/core/webhooks-in/receive-many'
import { type EventHead, readEventHead } from '../domain/event-key'
import { readSecret } from '../settings/install'

export type RawDelivery = { secret: string; raw: Buffer; headers: Record<string, string> }

/** `refused`: the secret or the signature is wrong or missing. `ignored`: why nothing is done with it. */
export type Taken = { refused: string } | { ignored: string | null }

const PROVIDER = 'desk'
const MAX_TAKEN_TOGETHER = 200
const UNSIGNED =
  'The signature is missing or wrong, and only signed events are accepted. The helpdesk settings show which accounts have no signing secret.'
/** Of events that belong to no organization. */
const MAX_DISCARDED = 500
const STORED_HEADERS = ['content-type', 'user-agent', DELIVERY_HEADER, TIMESTAMP_HEADER]

/** Stores what the helpdesk delivers; what arrives at the same time is stored together. */
export const takeDelivery = gather(takeAll, MAX_TAKEN_TOGETHER)

type Found = {
  webhook_secret: string | null
  require_signature: boolean | null
  owners: (Omit<Owner, 'signing_secret'> & { signing_secret: string | null })[]
}
/** Of an organization. The signing secret is empty where there is none that can be read. */
type Owner = { desk_account_id: string; organization_id: string; signing_secret: string }

async function takeAll(deliveries: RawDelivery[]): Promise<Taken[]> {
  // Once for all of them and never from memory, so that a new secret or account counts at once.
  const heads = deliveries.map(({ raw }) => readEventHead(raw))
  const accounts = [...new Set(heads.map((head) => head?.account ?? ''))]
  const [found] = await systemQuery<Found>(
    `select (select webhook_secret from desk_install) as webhook_secret,
       (select require_signature from desk_install) as require_signature,
       (select coalesce(jsonb_agg(jsonb_build_object('desk_account_id', a.desk_account_id, 'organization_id', a.organization_id,
         'signing_secret', a.signing_secret)), '[]') from desk_account a where a.desk_account_id = any($1::text[])) as owners`,
    [accounts],
  )
  const expected = readSecret(found!.webhook_secret)
  const owners = new Map(
    found!.owners.map((owner): [string, Owner] => [
      owner.desk_account_id,
      { ...owner, signing_secret: readSecret(owner.signing_secret) },
    ]),
  )
  const stored: Delivery[] = []
  const discarded: { head: EventHead | null; reason: string; raw: Buffer }[] = []
  const answers = deliveries.map((delivery, index): Taken => {
    const head = heads[index]!
    // Compared in any case, so that the time taken does not tell whether there is one.
    const fits = equalInConstantTime(delivery.secret, expected)
    if (!fits || !expected)
      return { refused: 'The secret is missing or wrong. Use the address that the webhook page shows.' }
    const owner = head && owners.get(head.account)
    // Also of accounts that no one has, in the same words: the answer does not tell which accounts there are.
    if (found!.require_signature && !isSigned(delivery, owner)) return { refused: UNSIGNED }
    if (!owner) {
      const reason = head
        ? head.account
          ? `No organization has the helpdesk account ${head.account.slice(0, 40)}.`
          : 'The event does not say which account it is of.'
        : 'The body is not an event in JSON.'
      discarded.push({ head, reason, raw: delivery.raw })
      return { ignored: reason }
    }
    // Servers that sign do so with a secret of the account; a delivery without a signature is proven by the secret of the address.
    const verified = !owner.signing_secret || !delivery.headers[SIGNATURE_HEADER] || isSigned(delivery, owner)
    stored.push(storable(delivery, head, owner.organization_id, verified))
    return verified ? { ignored: null } : { refused: 'The signature does not fit.' }
  })
  if (stored.length) await receiveMany(stored)
  if (discarded.length) await storeDiscarded(discarded)
  return answers
}

/** Compared also where there is no secret to compare with, so that the time taken does not tell whether there is one. */
function isSigned({ raw, headers }: RawDelivery, owner: Owner | null | undefined): boolean {
  const secret = owner?.signing_secret
  const [timestamp, signature] = [headers[TIMESTAMP_HEADER], headers[SIGNATURE_HEADER]]
  const fits = verifyDeskSignature({ secret: secret || 'none', timestamp, raw, signature })
  return fits && Boolean(secret)
}

function storable({ raw, headers }: RawDelivery, head: EventHead, organizationId: string, verified: boolean): Delivery {
  const delivery = headers[DELIVERY_HEADER]
  return {
    provider: PROVIDER,
    organizationId,
    providerEventId: `${head.account}:${delivery || head.key}`,
    kind: head.event || 'unknown',
    raw,
    headers: Object.fromEntries(STORED_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    verified,
  }
}

async function storeDiscarded(events: { head: EventHead | null; reason: string; raw: Buffer }[]): Promise<void> {
  await systemQuery(
    `insert into desk_discarded_event (id, desk_account_id, event, reason, body)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])`,
    [
      events.map(() => newId()),
      events.map(({ head }) => (head?.account ?? '').slice(0, 40)),
      events.map(({ head }) => (head?.event ?? '').slice(0, 100)),
      events.map(({ reason }) => reason),
      events.map(({ raw }) =>
        redactForeign(raw.toString('utf8', 0, 4_000).replaceAll('\0', ''))
          .slice(0, 2_000)
          .toWellFormed(),
      ),
    ],
  )
  await systemQuery(
    `delete from desk_discarded_event where id in (select id from desk_discarded_event order by id desc offset $1)`,
    [MAX_DISCARDED],
  )
}
