import { withClient } from '../../scripts/database/connect'
import { startEmbeddedDatabase } from '../../scripts/runtime/embedded-database'

/**
 * Fills an organization with contacts, straight into the database of the installation under test: over the API a hundred
 * thousand would take minutes.
 */
export async function fillWithContacts(organizationId: string, count: number): Promise<void> {
  // The server under test runs already; this finds it.
  const { url } = await startEmbeddedDatabase(process.env.INDABA_E2E_DATA_DIR ?? '')
  await withClient(url, async (client) => {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into crm_contact (id, organization_id, full_name, email, phone, phone_canonical, phone_last9, company,
                                source, created_at, updated_at, search_text)
       select gen_random_uuid(), $1, 'Contact ' || lpad(n::text, 6, '0'), 'contact.' || n || '@example.co.za',
              '0' || (600000000 + n), '+27' || (600000000 + n), (600000000 + n)::text, 'Company ' || (n % 997),
              (array['referral', 'website', 'inbound', 'partner'])[1 + n % 4],
              now() - n * interval '1 minute', now() - n * interval '1 minute', lower('Contact ' || lpad(n::text, 6, '0'))
       from generate_series(1, $2) n`,
      [organizationId, count],
    )
    await client.query('analyze crm_contact')
  })
}
