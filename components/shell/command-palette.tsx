'use client'
import { Command as Primitive } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { type ReactNode, useMemo, useState } from 'react'
import { Icon } from '@/components/icons'
import { Spinner } from '@/components/ui/feedback/spinner'
import { Kbd } from '@/components/ui/kbd'
import { bestMatches } from '@/lib/client/match-rank'
import { setPaletteOpen, usePaletteOpen } from './command-context'
import { useMe } from './me-context'
import { recentCommands, rememberCommand } from './recent-commands'
import { type PaletteCommand, usePaletteCommands } from './use-palette-commands'
import { type FoundRecord, useRecordSearch } from './use-record-search'

/** Go anywhere, create anything, find any row, act on what is selected. */
export function CommandPalette({ onHelp }: { onHelp: () => void }) {
  const open = usePaletteOpen()
  return (
    <Dialog.Root open={open} onOpenChange={setPaletteOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-(--z-dialog) mx-auto flex h-dvh w-full flex-col overflow-hidden bg-raised shadow-lg outline-none sm:top-[14vh] sm:h-auto sm:max-h-[min(30rem,72vh)] sm:w-[calc(100vw-2rem)] sm:max-w-xl sm:animate-pop-in sm:rounded-xl"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <PaletteContent onHelp={onHelp} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const SHOWN_PER_GROUP = 5
const words = (command: PaletteCommand) => ({
  names: [command.label],
  beside: `${command.hint ?? ''} ${command.keywords ?? ''}`,
})

function PaletteContent({ onHelp }: { onHelp: () => void }) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const commands = usePaletteCommands({ open: true, onHelp })
  const { records, waiting, failed, retry } = useRecordSearch(query)
  const groups = useMemo(() => groupsFor(commands, query), [commands, query])
  const recordGroups = useRecordGroups(records)

  // The dialog gives the focus back when it closes; what runs may move it on, so it comes after.
  const runAndClose = (run: () => void) => {
    setPaletteOpen(false)
    setTimeout(run, 0)
  }

  return (
    <Primitive shouldFilter={false} loop label="Search and commands" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <Primitive.Input
          autoFocus
          value={query}
          onValueChange={setQuery}
          placeholder="Search records or type a command"
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none touch:text-lg"
        />
        {waiting && <Spinner className="text-ink-faint" />}
        <Dialog.Close className="flex min-h-6 items-center rounded-sm sm:min-w-6 touch:min-h-11 touch:px-2">
          <Kbd keys="Escape" className="max-sm:hidden" />
          <span className="text-sm text-ink-muted sm:sr-only">Close</span>
        </Dialog.Close>
      </div>
      <Primitive.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 [&_[cmdk-group]+[cmdk-group]]:mt-2">
        {groups.length === 0 && recordGroups.length === 0 && !waiting && (
          <p role="status" className="px-2 py-10 text-center text-ink-muted">
            Nothing found for “{query}”
          </p>
        )}
        {groups.map(({ heading, entries }) => (
          <Group key={heading} heading={heading}>
            {entries.map((command) => (
              <Entry
                key={command.id}
                value={`${heading}/${command.id}`}
                icon={command.icon}
                label={command.label}
                hint={command.hint}
                shortcut={command.shortcut}
                danger={command.danger}
                onSelect={() => {
                  rememberCommand(command.id)
                  runAndClose(command.run)
                }}
              />
            ))}
          </Group>
        ))}
        {recordGroups.map(({ title, found }) => (
          <Group key={title} heading={title}>
            {found.map((record) => (
              <Entry
                key={`${record.grid}/${record.row_id}`}
                value={`record/${record.grid}/${record.row_id}`}
                icon={<Icon name={record.icon} />}
                label={record.label}
                hint={record.sublabel}
                onSelect={() => runAndClose(() => router.push(record.href))}
              />
            ))}
          </Group>
        ))}
        {failed && (
          <Group heading="Records">
            <Entry value="record/retry" label="Records could not be searched. Try again" onSelect={() => retry()} />
          </Group>
        )}
      </Primitive.List>
    </Primitive>
  )
}

function groupsFor(commands: PaletteCommand[], query: string): { heading: string; entries: PaletteCommand[] }[] {
  const typed = query.trim() !== ''
  const groups = new Map<string, PaletteCommand[]>()
  for (const command of bestMatches(commands, query, words)) {
    if (command.searchOnly && !typed) continue
    const entries = groups.get(command.group) ?? []
    if (!typed || entries.length < SHOWN_PER_GROUP) groups.set(command.group, [...entries, command])
  }
  const all = [...groups].map(([heading, entries]) => ({ heading, entries }))
  if (typed) return all
  const recent = recentCommands().flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const isFirst = ({ entries }: { entries: PaletteCommand[] }) => entries.some(({ first }) => first)
  const first = all.filter(isFirst)
  const here = all.filter((one) => one.heading === 'On this page' && !isFirst(one))
  const rest = all.filter((one) => one.heading !== 'On this page' && !isFirst(one))
  return [...first, ...here, ...(recent.length > 0 ? [{ heading: 'Recent', entries: recent }] : []), ...rest]
}

/** Found rows under the title of their grid. */
function useRecordGroups(records: FoundRecord[]) {
  const me = useMe()
  return useMemo(() => {
    const icons = new Map(me.navigation.flatMap(({ items }) => items.map((item) => [item.grid, item.icon])))
    const groups = new Map<string, (FoundRecord & { icon?: string })[]>()
    for (const record of records) {
      const found = { ...record, icon: icons.get(record.grid) }
      groups.set(record.grid_title, [...(groups.get(record.grid_title) ?? []), found])
    }
    return [...groups].map(([title, found]) => ({ title, found }))
  }, [records, me.navigation])
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Primitive.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Primitive.Group>
  )
}

type EntryProps = {
  value: string
  icon?: ReactNode
  label: string
  hint?: string | null
  shortcut?: string
  danger?: boolean
  onSelect: () => void
}

function Entry({ value, icon, label, hint, shortcut, danger, onSelect }: EntryProps) {
  return (
    <Primitive.Item
      value={value}
      onSelect={onSelect}
      data-tone={danger ? 'danger' : undefined}
      className="option min-h-8"
    >
      {icon}
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="truncate">{label}</span>
        {hint && <span className="truncate text-xs text-ink-faint">{hint}</span>}
      </span>
      {shortcut && <Kbd keys={shortcut} className="max-sm:hidden" />}
    </Primitive.Item>
  )
}
