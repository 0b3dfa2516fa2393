import { withClient } from '../../scripts/database/connect'
import { startEmbeddedDatabase } from '../../scripts/runtime/embedded-database'

/** Straight into the database of the installation under test: over the API a hundred thousand rows would take minutes. */
async function fill(table: string, statement: string, values: unknown[]): Promise<void> {
  // The server under test runs already; this finds it.
  const { url } = await startEmbeddedDatabase(process.env.INDABA_E2E_DATA_DIR ?? '')
  await withClient(url, async (client) => {
    await client.query(`set session_replication_role = replica`)
    await client.query(statement, values)
    await client.query(`analyze ${table}`)
  })
}

export const fillWithContacts = (organizationId: string, count: number) =>
  fill(
    'crm_contact',
    `insert into crm_contact (id, organization_id, full_name, email, phone, phone_canonical, phone_last9, company,
                              source, created_at, updated_at, search_text)
     select gen_random_uuid(), $1, 'Contact ' || lpad(n::text, 6, '0'), 'contact.' || n || '@example.co.za',
            '0' || (600000000 + n), '+27' || (600000000 + n), (600000000 + n)::text, 'Company ' || (n % 997),
            (array['referral', 'website', 'inbound', 'partner'])[1 + n % 4],
            now() - n * interval '1 minute', now() - n * interval '1 minute', lower('Contact ' || lpad(n::text, 6, '0'))
     from generate_series(1, $2) n`,
    [organizationId, count],
  )

/** Divided among all columns of a board. */
export const fillWithCards = (organizationId: string, boardId: string, count: number) =>
  fill(
    'pm_card',
    `insert into pm_card (id, organization_id, board_id, column_id, number, title, status, priority, labels, due_date,
                          board_position, search_text)
     select gen_random_uuid(), $1, $2, k.id, n, 'Card ' || lpad(n::text, 4, '0'), k.status,
            (array['low', 'medium', 'high'])[1 + n % 3], array['label ' || n % 7], current_date + n % 60,
            n, lower('Card ' || lpad(n::text, 4, '0'))
     from generate_series(1, $3) n
     join (select id, status, row_number() over (order by position) as place, count(*) over () as places
           from pm_column where board_id = $2) k on k.place = 1 + n % k.places`,
    [organizationId, boardId, count],
  )
