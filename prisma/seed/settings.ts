import { createHmac } from 'node:crypto'
import { KEY_PREFIX } from '@/lib/core/auth/api-keys'
import { hashPassword } from '@/lib/core/auth/passwords/password'
import { settingKey, toRow } from '@/lib/core/connections/connection-store'
import { newId } from '@/lib/core/db/ids'
import { systemTransaction, type TenantDb } from '@/lib/core/db/prisma'
import { env } from '@/lib/core/env'
import { ROLES, type RoleName } from '@/lib/core/permissions'
import { connectors } from '@/lib/core/registry'
import { hashToken } from '@/lib/core/secrets/secrets'
import { DEMO_PASSWORD } from '@/lib/modules/settings/domain/demo'
import { insertOrganization } from '@/lib/modules/settings/operations/organization/create-organization'

/** What the demo's sign-ins are, as `.data/demo.json` has them. */
export type DemoPeople = {
  base_url: string
  organizations: {
    id: string
    name: string
    users: { email: string; password: string; role: RoleName; api_key: string }[]
    api_key: string
  }[]
  /** The same people as the start command prints them. */
  sign_ins: { name: string; email: string; password: string; role: string; organization: string }[]
}

type Person = { name: string; email: string; role: RoleName; approver?: true; superuser?: true }
type Organization = { name: string; slug: string; colour: string; people: Person[] }

/** Two internet businesses that share nobody but the person who runs the platform. */
const ORGANIZATIONS: Organization[] = [
  {
    name: 'Highveld Fibre',
    slug: 'highveld-fibre',
    colour: '#4f46e5',
    people: [
      { name: 'Thandiwe Mokoena', email: 'thandiwe@highveldfibre.example', role: 'owner' },
      { name: 'Pieter van der Merwe', email: 'pieter@highveldfibre.example', role: 'administrator' },
      { name: 'Ayesha Patel', email: 'ayesha@highveldfibre.example', role: 'moderator', approver: true },
      { name: 'Sipho Dlamini', email: 'sipho@highveldfibre.example', role: 'member' },
      { name: 'Lerato Nkosi', email: 'lerato@highveldfibre.example', role: 'guest' },
      { name: 'Naledi Khumalo', email: 'naledi@indaba.example', role: 'administrator', superuser: true },
    ],
  },
  {
    name: 'Kaap Hosting',
    slug: 'kaap-hosting',
    colour: '#0f766e',
    people: [
      { name: 'Johan Botha', email: 'johan@kaaphosting.example', role: 'owner' },
      { name: 'Zanele Mthembu', email: 'zanele@kaaphosting.example', role: 'administrator' },
      { name: 'Riaan Jacobs', email: 'riaan@kaaphosting.example', role: 'moderator', approver: true },
      { name: 'Fatima Davids', email: 'fatima@kaaphosting.example', role: 'member' },
      { name: 'Bongani Zulu', email: 'bongani@kaaphosting.example', role: 'guest' },
      { name: 'Naledi Khumalo', email: 'naledi@indaba.example', role: 'administrator', superuser: true },
    ],
  },
]

/** Makes the demo's organizations, people and keys; what is there already stays as it is. */
export async function seedPeople(): Promise<DemoPeople> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const organizations: DemoPeople['organizations'] = []
  for (const wanted of ORGANIZATIONS) organizations.push(await seedOrganization(wanted, password_hash))
  const sign_ins = ORGANIZATIONS.flatMap(({ name: organization, people }) =>
    people.map((person) => ({
      name: person.name,
      email: person.email,
      password: DEMO_PASSWORD,
      role: [person.role, person.approver && 'approver', person.superuser && 'platform superuser']
        .filter(Boolean)
        .join(', '),
      organization,
    })),
  )
  return { base_url: env.url, organizations, sign_ins }
}

function seedOrganization({ people, ...details }: Organization, password_hash: string) {
  return systemTransaction(async ({ db }) => {
    const known = await db.organization.findUnique({ where: { slug: details.slug } })
    const organization =
      known ??
      (await insertOrganization(db, {
        name: details.name,
        colour: details.colour,
        time_zone: 'Africa/Johannesburg',
        currency: 'ZAR',
        country: 'ZA',
        is_sample: true,
      }))
    const organization_id = organization.id
    const users: DemoPeople['organizations'][number]['users'] = []
    for (const { name, email, role, approver = false, superuser = false } of people) {
      const user = await db.user.upsert({
        where: { email },
        update: {},
        create: {
          id: newId(),
          name,
          email,
          password_hash,
          is_superuser: superuser,
          is_sample: true,
          last_organization_id: organization_id,
        },
      })
      await db.membership.upsert({
        where: { organization_id_user_id: { organization_id, user_id: user.id } },
        update: {},
        create: { id: newId(), organization_id, user_id: user.id, role: ROLES[role], is_approver: approver },
      })
      const api_key = await seedKey(`${details.slug}:${email}`, {
        organization_id,
        user_id: user.id,
        name: 'Demo',
        made_by: name,
      })
      users.push({ email, password: DEMO_PASSWORD, role, api_key })
    }
    await seedConnections(db, organization_id)
    const made_by = people[0]?.name ?? 'Indaba'
    const api_key = await seedKey(details.slug, {
      organization_id,
      user_id: null,
      name: 'Website and automations',
      made_by,
    })
    return { id: organization_id, name: organization.name, users, api_key }

    async function seedKey(
      subject: string,
      key: { organization_id: string; user_id: string | null; name: string; made_by: string },
    ): Promise<string> {
      // Worked out from the installation's own secret, so that a later run can tell the same key again.
      const value = KEY_PREFIX + createHmac('sha256', env.secret).update(`demo key ${subject}`).digest('base64url')
      const { made_by: created_by_name, ...owner } = key
      await db.apiKey.upsert({
        where: { key_hash: hashToken(value) },
        update: {},
        create: {
          ...owner,
          id: newId(),
          prefix: value.slice(0, 10),
          key_hash: hashToken(value),
          scopes: ['*'],
          created_by_name,
        },
      })
      return value
    }
  })
}

/** The demo speaks to the sandbox alone; whoever has chosen something else keeps it. */
async function seedConnections(db: TenantDb, organization_id: string): Promise<void> {
  const { value } = toRow({ mode: 'sandbox', settings: {}, secrets: {}, last_test: null })
  await db.organizationSetting.createMany({
    data: connectors().map(({ kind }) => ({ organization_id, key: settingKey(kind), value: value as object })),
    skipDuplicates: true,
  })
}
