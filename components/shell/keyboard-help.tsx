'use client'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Switch } from '@/components/ui/switch'
import { useShortcutGroups } from '@/lib/client/shortcuts'
import { usePreferences } from './me-context'

export function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const groups = useShortcutGroups()
  const [preferences, savePreferences] = usePreferences()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Keyboard shortcuts"
      description="What works on this page. Everything can also be found in search and commands."
    >
      <div className="columns-1 gap-8 sm:columns-2">
        {groups.map(({ group, shortcuts }) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{group}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <div
                  key={shortcut.keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 last:border-b-0"
                >
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <Kbd keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-2 border-t border-line pt-4">
        <Switch
          label="Shortcuts of a single key"
          help="Switch these off if you use speech input or press keys by accident. Those with Ctrl, Cmd or Alt go on working."
          checked={preferences.single_key_shortcuts !== false}
          onCheckedChange={(on) => savePreferences({ single_key_shortcuts: on })}
        />
      </div>
    </Dialog>
  )
}
