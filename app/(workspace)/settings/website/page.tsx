import Link from 'next/link'
import { MachineSecret } from '@/components/settings/machine-secret'
import { Builder } from '@/components/website/builder'
import { Resellers } from '@/components/website/resellers'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readDomainStatus } from '@/lib/modules/website/operations/domains/read-domain'
import { readTempDomain } from '@/lib/modules/website/operations/domains/read-temp-domain'
import { listPages } from '@/lib/modules/website/operations/pages/list-pages'
import { readReadiness } from '@/lib/modules/website/operations/settings/read-readiness'
import { readSettings } from '@/lib/modules/website/operations/settings/read-settings'
import { listResellers } from '@/lib/modules/website/operations/shoppers/resellers'
import { Guarded } from '../guarded'

export const metadata = { title: 'Website' }
const permission = 'website.settings.read'

export default async function WebsitePage() {
  const ctx = await pageContext()
  const start = can(ctx, permission) && {
    settings: await runOperation(readSettings, ctx, {}),
    ...(await runOperation(listPages, ctx, {})),
    ...(await runOperation(listResellers, ctx, {})),
    readiness: await runOperation(readReadiness, ctx, {}),
    address:
      (await runOperation(readDomainStatus, ctx, {})).address ?? (await runOperation(readTempDomain, ctx, {})).address,
  }
  return (
    <Guarded
      permission={permission}
      title="Website"
      full
      description={
        <Link className="text-accent-ink underline" href="/settings/website/address">
          Website address
        </Link>
      }
    >
      {start && (
        <Builder start={start}>
          <Resellers initial={start.resellers} />
          <MachineSecret
            of="website/secret"
            title="External renderer"
            description="An external site can read your products and pages with a secret sent in the X-Website-Secret header."
            none="No secret yet, so no other program can read your website."
            replace={{
              title: 'Create a new website secret?',
              body: 'The current secret keeps working for 24 hours. Update your external site within that time.',
            }}
            end={{
              title: 'Revoke the website secret?',
              body: 'Other programs can no longer read your website.',
              done: 'Secret revoked',
            }}
          />
        </Builder>
      )}
    </Guarded>
  )
}
