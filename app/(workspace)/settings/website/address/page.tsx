import Link from 'next/link'
import { CustomDomain } from '@/components/website/domains/custom-domain'
import { TempDomain } from '@/components/website/domains/temp-domain'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readDomainStatus } from '@/lib/modules/website/operations/domains/read-domain'
import { readTempDomain } from '@/lib/modules/website/operations/domains/read-temp-domain'
import { Guarded } from '../../guarded'

export const metadata = { title: 'Address of the website' }
const permission = 'website.settings.read'

export default async function WebsiteAddressPage() {
  const ctx = await pageContext()
  const start = can(ctx, permission) && {
    temp: await runOperation(readTempDomain, ctx, {}),
    custom: await runOperation(readDomainStatus, ctx, {}),
  }
  return (
    <Guarded
      permission={permission}
      title="Address of the website"
      description={
        <>
          Where visitors find it. How it looks and sells is under{' '}
          <Link className="text-accent-ink underline" href="/settings/website">
            Website
          </Link>
          .
        </>
      }
    >
      {start && <TempDomain initial={start.temp} />}
      {start && <CustomDomain initial={start.custom} />}
    </Guarded>
  )
}
