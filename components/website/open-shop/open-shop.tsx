'use client'
import { CircleCheck, CircleDashed, ExternalLink } from 'lucide-react'
import Link from 'next/link'
import { useListChange } from '@/components/form/live-list'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { call } from '@/lib/client/call'
import type { SiteReadiness, SiteSettings, StandardPage } from '@/lib/modules/website/schemas'
import { QrCode } from '../qr-code'
import { checklist, type Step } from './checklist'

export const SITE_KEY = ['website', 'settings']

type Props = { site: SiteSettings; readiness: SiteReadiness; pages: StandardPage[]; address: string | null }

/** What is still to do, and the switch between closed and open. */
export function OpenShop({ site, readiness, pages, address }: Props) {
  const steps = checklist(site, readiness, pages, address)
  const missing = steps.filter(({ done }) => !done)
  const change = useListChange(SITE_KEY)
  const publish = async (published: boolean) => {
    const question = published ? opening(missing, address) : CLOSING
    if (!(await confirm(question))) return
    change.mutate({
      send: async () => {
        await call('PUT /settings/website', { published })
        toast.success(published ? 'Website opened' : 'Website closed')
      },
    })
  }
  const list = (
    <ul className="flex flex-col divide-y divide-line">
      {steps.map((step) => (
        <StepRow key={step.title} step={step} />
      ))}
    </ul>
  )
  return (
    <CardSection
      title={site.published ? 'Your website is open' : 'Open your website'}
      description={`${steps.length - missing.length} of ${steps.length} done.${site.published ? '' : ' Only administrators can see it until you open it.'}`}
      actions={
        <>
          <Badge tone={site.published ? 'success' : 'neutral'} dot>
            {site.published ? 'Open' : 'Closed'}
          </Badge>
          <Button
            size="sm"
            variant={site.published ? 'secondary' : 'primary'}
            pending={change.isPending}
            onClick={() => publish(!site.published)}
          >
            {site.published ? 'Close website' : 'Open website'}
          </Button>
        </>
      }
    >
      {site.published ? (
        <div className="flex flex-col gap-4">
          {address && (
            <>
              <a
                className="inline-flex items-center gap-1.5 self-start text-sm break-all text-accent-ink underline"
                href={address}
                target="_blank"
                rel="noreferrer"
              >
                {address.replace(/^https?:\/\//, '')}
                <ExternalLink aria-hidden className="size-4 shrink-0" />
              </a>
              <QrCode address={address} />
            </>
          )}
          <details open={missing.length > 0 || undefined}>
            <summary className="cursor-pointer text-sm font-medium">Checklist</summary>
            {list}
          </details>
        </div>
      ) : (
        list
      )}
    </CardSection>
  )
}

function StepRow({ step: { title, note, done, href } }: { step: Step }) {
  const Icon = done ? CircleCheck : CircleDashed
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <Icon aria-hidden className={done ? 'mt-0.5 size-4 text-success-ink' : 'mt-0.5 size-4 text-ink-faint'} />
      <span className="min-w-0 flex-1">
        <Link className="font-medium hover:underline" href={href}>
          {title}
          <span className="sr-only">{done ? ', done' : ', to do'}</span>
        </Link>
        <span className="block break-words text-ink-muted">{note}</span>
      </span>
    </li>
  )
}

const opening = (missing: Step[], address: string | null) => ({
  title: 'Open the website?',
  body: [
    address
      ? `Anyone can visit ${address.replace(/^https?:\/\//, '')} within seconds, with the settings you last saved.`
      : 'It has no address yet. Visitors can find it once it has one.',
    missing.length ? `Still to do: ${missing.map(({ title }) => title).join(', ')}. You can finish these later.` : '',
  ]
    .filter(Boolean)
    .join(' '),
  button: 'Open website',
})

const CLOSING = {
  title: 'Close the website?',
  body: 'Within seconds, visitors see an “Opening soon” page with your contact details. No one can order, and order pages are closed too. Nothing is deleted.',
  button: 'Close website',
  danger: true,
}
