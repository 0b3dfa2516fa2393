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
          Address of the website
        </Link>
      }
    >
      {start && (
        <Builder start={start}>
          <Resellers initial={start.resellers} />
          <MachineSecret
            of="website/secret"
            title="Another renderer"
            description="A program that shows your website elsewhere reads products and pages with a secret that it sends in the header X-Website-Secret."
            none="There is no secret yet, so no other program can read your website."
            replace={{
              title: 'Make a new secret for the website?',
              body: 'The present one works for another 24 hours. Enter the new one where your website is rendered within that time.',
            }}
            end={{
              title: 'End the secret of the website?',
              body: 'From now on no other program can read your website.',
              done: 'The secret has ended. No other program reads your website any more.',
            }}
          />
        </Builder>
      )}
    </Guarded>
  )
}
