'use client'
import Link from 'next/link'
import { useListChange } from '@/components/form/live-list'
import { CardSection } from '@/components/ui/card'
import { announce } from '@/components/ui/feedback/announce'
import { Switch } from '@/components/ui/fields/switch'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import { call } from '@/lib/client/call'
import { FOOTER_GROUPS, type StandardPage } from '@/lib/modules/website/schemas'

export const PAGES_KEY = ['website', 'pages']

/** Which content pages the website has, in the order of its footer. The first switching on makes a page with a text to start from. */
export function StandardPages({ pages }: { pages: StandardPage[] }) {
  const change = useListChange(PAGES_KEY)
  const arrange = (group: StandardPage[], from: number, to: number) => {
    if (change.isPending) return
    const moved = group.toSpliced(from, 1).toSpliced(to, 0, group[from] as StandardPage)
    const rest = pages.filter(({ row_id, key }) => row_id && !moved.some((one) => one.key === key))
    const keys = [...moved, ...rest].map(({ key }) => key)
    change.mutate({
      send: async () => {
        await call('PUT /settings/website/pages/order', { keys })
        announce(`${group[from]?.title}: place ${to + 1} of ${group.length}`)
      },
    })
  }
  return (
    <CardSection
      id="pages"
      title="Pages"
      description="Linked in the footer in this order. New pages start with text you can edit."
    >
      <div className="flex flex-col gap-4">
        {FOOTER_GROUPS.map((name) => {
          const group = pages.filter(({ footer_group }) => footer_group === name)
          const placed = group.filter(({ row_id }) => row_id)
          return (
            <section key={name} aria-label={name}>
              <h3 className="text-xs font-medium text-ink-muted">{name}</h3>
              <ul className="flex flex-col divide-y divide-line">
                {group.map((page) => {
                  const at = placed.indexOf(page)
                  return (
                    <li
                      key={page.key}
                      className="flex items-center gap-1 py-2"
                      onKeyDown={(event) =>
                        at >= 0 && moveByKey(event, at, placed.length, (to) => arrange(placed, at, to))
                      }
                    >
                      <PageName page={page} />
                      {at >= 0 && placed.length > 1 && (
                        <MoveButtons
                          name={page.title}
                          index={at}
                          count={placed.length}
                          onMove={(to) => arrange(placed, at, to)}
                        />
                      )}
                      <Switch
                        className="ml-2"
                        aria-label={page.title}
                        checked={page.enabled}
                        disabled={change.isPending}
                        onCheckedChange={(on) =>
                          change.mutate({
                            send: () => call('PUT /settings/website/pages', { key: page.key, enabled: on }),
                          })
                        }
                      />
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </div>
    </CardSection>
  )
}

function PageName({ page: { row_id, title, slug } }: { page: StandardPage }) {
  return (
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
  )
}
