import { withClient } from '../scripts/database/connect'

/**
 * A database of realistic size: contacts over 50 organizations, the largest with a fifth of them all, a tenth as many
 * leads, and a fifth as many deals. Made by SQL, then indexed, which is much faster than the other way round.
 */
export type Sizes = { contacts: number; organizations: number }

export const LARGEST = '01900000-0000-7000-8000-000000000001'

const INDEX_FREE = ['crm_contact', 'crm_lead', 'crm_deal']

export async function fillDatabase(ownerUrl: string, { contacts, organizations }: Sizes): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const run = (sql: string, values: unknown[] = []) => client.query(sql, values)
    await run(
      `insert into organization (id, name, slug, updated_at)
       select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Organization ' || n, 'org-' || n, now()
       from generate_series(1, $1) n`,
      [organizations],
    )
    const { rows: indexes } = await run(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename = any($1) and indexname not like '%_pkey'`,
      [INDEX_FREE],
    )
    for (const index of indexes) await run(`drop index "${index.name}"`)
    for (const table of INDEX_FREE) await run(`alter table ${table} disable trigger user`)
    await run(CONTACTS, [contacts, Math.floor(contacts / 5), organizations])
    await run(LEADS, [Math.floor(contacts / 10), Math.floor(contacts / 50), organizations])
    await run(PIPELINES)
    await run(STAGES, [organizations])
    await run(DEALS, [Math.floor(contacts / 5), Math.floor(contacts / 25), organizations])
    for (const table of INDEX_FREE) await run(`alter table ${table} enable trigger user`)
    await run(`set maintenance_work_mem = '1GB'`)
    for (const index of indexes) await run(index.definition)
    // Statistics and visibility, as a database that has lived a while has them.
    await run('vacuum analyze')
  })
}

/** The first fifth belongs to the largest organization; the rest is spread evenly over the others. */
const OWNER = '(case when n <= $2 then 1 else 2 + n % ($3 - 1) end)'
const ORGANIZATION = `('01900000-0000-7000-8000-' || lpad(${OWNER}::text, 12, '0'))::uuid`

const PEOPLE = `
  (array['Thabo','Naledi','Pieter','Anika','Sipho','Lerato','Johan','Priya','Zanele','Ruan','Ayanda','Chantal','Kagiso','Fatima','Willem','Nomsa'])[1 + (n * 7) % 16]
    as first,
  (array['Nkosi','van der Merwe','Naidoo','Dlamini','Botha','Mokoena','Pillay','Khumalo','Jacobs','Sithole','Venter','Mahlangu','Adams','Zulu','Steyn','Molefe'])[1 + (n / 16) % 16]
    as last`

const CONTACTS = `
  insert into crm_contact (id, organization_id, full_name, email, phone, phone_canonical, phone_last9, company, source,
                           created_at, updated_at, search_text)
  select gen_random_uuid(), organization, name, email, '0' || right(phone, 9), phone, right(phone, 9), company, source,
         created, created, lower(concat_ws(' ', name, email, '0' || right(phone, 9), phone, company))
  from (
    select ${ORGANIZATION} as organization, first || ' ' || last || ' ' || n as name,
           lower(first || '.' || n || '@example.co.za') as email, '+27' || (800000000 + n)::text as phone,
           'Company ' || (n * 13) % 9973 as company,
           (array['referral','website','inbound','partner','walk-in','event','import','campaign'])[1 + n % 8] as source,
           now() - (n % 900) * interval '1 day' - (n % 86400) * interval '1 second' as created
    from (select n, ${PEOPLE} from generate_series(1, $1) n) people
  ) rows`

const LEADS = `
  insert into crm_lead (id, organization_id, lead_id, name, email, phone, phone_canonical, phone_last9, category,
                        campaign, source, status, status_changed_at, created_at, updated_at, board_position, search_text)
  select gen_random_uuid(), organization, 'B-' || n, name, '', phone, phone, right(phone, 9), category, category, 'adnet',
         status, created, created, created, -extract(epoch from created) * 1000, lower(concat_ws(' ', name, phone, category, 'B-' || n))
  from (
    select n, ${ORGANIZATION} as organization, first || ' ' || last || ' ' || n as name,
           '+27' || (700000000 + n)::text as phone,
           (array['Fibre','Hosting','LTE','Domains'])[1 + n % 4] as category,
           (array['New','New','New','Unreachable','Quoted','Quoted','Converted','Disqualified'])[1 + n % 8] as status,
           now() - (n % 400) * interval '1 day' - (n % 86400) * interval '1 second' as created
    from (select n, ${PEOPLE} from generate_series(1, $1) n) people
  ) rows`

/** Each organization has one pipeline, of its own id, and four stages: two open, won, lost. */
const PIPELINES = `
  insert into crm_pipeline (id, organization_id, name, is_default) select id, id, 'Sales', true from organization`

const STAGE = (owner: string, place: string) =>
  `('01900000-0000-7000-9000-' || lpad((${owner} * 10 + ${place})::text, 12, '0'))::uuid`

const STAGES = `
  insert into crm_stage (id, organization_id, pipeline_id, name, position, outcome)
  select ${STAGE('n', 's')}, owner, owner, (array['New','Quoted','Won','Lost'])[s + 1], s,
         (array['open','open','won','lost'])[s + 1]
  from generate_series(1, $1) n, generate_series(0, 3) s,
       lateral (select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as owner) owners`

const DEALS = `
  insert into crm_deal (id, organization_id, title, category, value, currency, pipeline_id, stage_id, status,
                        stage_changed_at, created_at, updated_at, board_position, contact_name, search_text)
  select gen_random_uuid(), organization, title, category, 100 + n % 90000, 'ZAR', organization, stage,
         (array['open','open','won','lost'])[1 + n % 4], created, created, created, -extract(epoch from created) * 1000,
         name, lower(concat_ws(' ', title, name, category))
  from (
    select n, ${ORGANIZATION} as organization, ${STAGE(OWNER, '(n % 4)')} as stage, 'Deal ' || n as title,
           first || ' ' || last || ' ' || n as name, (array['Fibre','Hosting','LTE','Domains'])[1 + n % 4] as category,
           now() - (n % 700) * interval '1 day' - (n % 86400) * interval '1 second' as created
    from (select n, ${PEOPLE} from generate_series(1, $1) n) people
  ) rows`
