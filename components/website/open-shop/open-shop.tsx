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
        toast.success(published ? 'The website is open.' : 'The website is closed.')
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
      description={`${steps.length - missing.length} of ${steps.length} done.${site.published ? '' : ' Until you open it, only administrators see it here.'}`}
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
            {site.published ? 'Close' : 'Open it'}
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
      ? `Everybody can visit ${address.replace(/^https?:\/\//, '')}, as it was last saved, within seconds.`
      : 'It has no address yet: visitors find it once it has one.',
    missing.length ? `Not done yet: ${missing.map(({ title }) => title).join(', ')}. You can do so later.` : '',
  ]
    .filter(Boolean)
    .join(' '),
  button: 'Open the website',
})

const CLOSING = {
  title: 'Close the website?',
  body: 'Visitors see within seconds that it opens soon, and how to reach you. Nobody can order, and pages of orders are closed too. Nothing is deleted.',
  button: 'Close the website',
  danger: true,
}
