'use client'
import Link from 'next/link'
import { useListChange, useLiveList } from '@/components/form/live-list'
import { CardSection } from '@/components/ui/card'
import { Switch } from '@/components/ui/fields/switch'
import { call } from '@/lib/client/call'
import type { StandardPage } from '@/lib/modules/website/schemas'

const KEY = ['website', 'pages']

/** Which content pages the website has. The first switching on makes a page with a text to start from. */
export function StandardPages({ initial }: { initial: StandardPage[] }) {
  const pages = useLiveList(KEY, 'website-pages', initial, (signal) =>
    call('GET /settings/website/pages', {}, { signal }).then((answer) => answer.pages),
  )
  const change = useListChange(KEY)
  return (
    <CardSection
      title="Pages"
      description="The footer of the website leads to them. A new page begins with a text to change."
    >
      <ul className="flex flex-col divide-y divide-line">
        {pages.map(({ key, title, slug, enabled, row_id }) => (
          <li key={key} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              {row_id ? (
                <Link className="text-accent-ink underline" href={`/website/pages?row=${row_id}`}>
                  {title}
                </Link>
              ) : (
                title
              )}
              <span className="block text-xs text-ink-faint">/{slug}</span>
            </span>
            <Switch
              aria-label={title}
              checked={enabled}
              disabled={change.isPending}
              onCheckedChange={(on) =>
                change.mutate({ send: () => call('PUT /settings/website/pages', { key, enabled: on }) })
              }
            />
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
