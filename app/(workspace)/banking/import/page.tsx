import type { Metadata } from 'next'
import { ImportScreen } from '@/components/banking/imports/import-screen'
import '@/lib/modules'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { ForbiddenPage } from '../../forbidden-page'

export const metadata: Metadata = { title: 'Import statements' }

export default async function ImportPage({ searchParams }: { searchParams: Promise<{ account?: string | string[] }> }) {
  if (!can(await pageContext(), 'banking.line.read'))
    return (
      <ForbiddenPage
        title="Statements are not open to your role"
        body="Ask an administrator to let your role see bank statements."
      />
    )
  const { account } = await searchParams
  return <ImportScreen account={typeof account === 'string' ? account : null} />
}
