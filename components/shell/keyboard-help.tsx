'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { Switch } from '@/components/ui/fields/switch'
import { Kbd } from '@/components/ui/kbd'
import { Dialog } from '@/components/ui/overlays/dialog'
import { bestMatches } from '@/lib/client/match-rank'
import { isSingleKey, type Shortcut, useShortcutGroups } from '@/lib/client/shortcuts'
import { usePreferences } from './me-context'

/** What belongs to the page comes before what works everywhere. */
const LAST = ['General', 'Go to']
const placeOf = (group: string) => LAST.indexOf(group)

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The keyboard map: what each key does here, found by typing, and which keys can be switched off. */
export function KeyboardHelp({ open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="xl"
      title="Keyboard shortcuts"
      description="What works on this page. Everything can also be found in search and commands."
    >
      <KeyboardMap onLeave={() => onOpenChange(false)} />
    </Dialog>
  )
}

function KeyboardMap({ onLeave }: { onLeave: () => void }) {
  const groups = useShortcutGroups()
  const [needle, setNeedle] = useState('')
  const [preferences, savePreferences] = usePreferences()
  const singleKeys = preferences.single_key_shortcuts !== false
  const shown = useMemo(() => matching(groups, needle), [groups, needle])
  const found = shown.reduce((sum, { shortcuts }) => sum + shortcuts.length, 0)
  return (
    <>
      <Input
        type="search"
        aria-label="Find a shortcut"
        placeholder="Find a shortcut"
        leading={<Search aria-hidden />}
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
        className="mb-4"
      />
      <p role="status" className="sr-only">
        {needle ? `${found} shortcuts` : ''}
      </p>
      {found === 0 && <p className="py-8 text-center text-ink-muted">No shortcut for “{needle}”</p>}
      <div className="columns-1 gap-8 sm:columns-2">
        {shown.map(({ group, shortcuts }) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{group}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <Line key={shortcut.keys} shortcut={shortcut} singleKeys={singleKeys} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-2 flex flex-col gap-2 border-t border-line pt-4">
        <Switch
          label="Shortcuts of a single key"
          help="Those marked with a dot. Switch them off if you use speech input or press keys by accident; Ctrl, Cmd, Alt, arrows, Enter and Space go on working."
          checked={singleKeys}
          onCheckedChange={(on) => savePreferences({ single_key_shortcuts: on })}
        />
        <p className="text-xs text-ink-muted">
          Also in{' '}
          <Link href="/settings/profile" onClick={onLeave} className="text-accent-ink underline underline-offset-2">
            your preferences
          </Link>
          , and the same on all your devices.
        </p>
      </div>
    </>
  )
}

function Line({ shortcut, singleKeys }: { shortcut: Shortcut; singleKeys: boolean }) {
  const single = isSingleKey(shortcut.keys)
  const off = single && !singleKeys
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 last:border-b-0">
      <dt className={cn('min-w-0', off && 'text-ink-faint')}>{shortcut.label}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {off ? (
          <span className="text-xs text-ink-faint">off</span>
        ) : (
          single && (
            <span className="text-ink-faint" title="Can be switched off">
              <span aria-hidden>•</span>
              <span className="sr-only">can be switched off</span>
            </span>
          )
        )}
        <Kbd keys={shortcut.keys} className={cn(off && 'line-through')} />
      </dd>
    </div>
  )
}

type Groups = ReturnType<typeof useShortcutGroups>

const matching = (groups: Groups, needle: string): Groups =>
  groups
    .map(({ group, shortcuts }) => ({
      group,
      shortcuts: bestMatches(shortcuts, needle, ({ label, keys }) => ({ names: [label], beside: `${group} ${keys}` })),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .sort((a, b) => placeOf(a.group) - placeOf(b.group))
