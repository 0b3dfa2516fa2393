'use client'
import { useEffect, useState } from 'react'
import { usePreferences } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { Segmented } from '@/components/ui/fields/segmented'
import { Switch } from '@/components/ui/fields/switch'
import { enterSends } from '../compose/enter-key'
import { type NoticeLevel, noticeLevel } from '../notify/notice-level'
import { playSound } from '../notify/play-sound'

const LEVELS: { value: NoticeLevel; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'toast', label: 'In the page' },
  { value: 'desktop', label: 'On the desktop' },
]

/** How the chat behaves for oneself. */
export function ChatPreferences() {
  const [preferences, save] = usePreferences()
  const level = noticeLevel(preferences)
  return (
    <CardSection title="Your preferences" description="Kept with you, on every device.">
      <div className="flex flex-col gap-4">
        <Switch
          label="Enter sends the message"
          help="Otherwise Enter begins a new line. Ctrl+Enter always sends, and Shift+Enter always begins a line."
          checked={enterSends(preferences)}
          onCheckedChange={(on) => save({ chat_enter_sends: on })}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm">
            Tell me of direct messages and mentions
            <span className="block text-xs text-ink-faint">While the chat is not open or not in view.</span>
          </span>
          <Segmented
            label="Tell me of direct messages and mentions"
            value={level}
            onValueChange={(chosen) => save({ chat_notices: chosen })}
            options={LEVELS}
          />
        </div>
        {level === 'desktop' && <DesktopPermission />}
        <Switch
          label="With a sound"
          checked={preferences.chat_sound === true}
          disabled={level === 'none'}
          onCheckedChange={(on) => {
            save({ chat_sound: on })
            if (on) playSound()
          }}
        />
      </div>
    </CardSection>
  )
}

/** The browser is asked when somebody presses the button, never by itself. */
function DesktopPermission() {
  const [permission, setPermission] = useState<NotificationPermission | 'unsupported' | null>(null)
  useEffect(() => setPermission('Notification' in window ? Notification.permission : 'unsupported'), [])
  if (permission === null || permission === 'granted') return null
  if (permission === 'default') {
    return (
      <Notice
        actions={
          <Button size="sm" onClick={async () => setPermission(await Notification.requestPermission())}>
            Allow in this browser
          </Button>
        }
      >
        This browser still has to allow notifications on the desktop.
      </Notice>
    )
  }
  return (
    <Notice tone="warning">
      {permission === 'denied'
        ? 'Your browser refuses notifications of this site. Allow them in the settings of the site; until then they appear in the page.'
        : 'This browser has no notifications on the desktop; they appear in the page.'}
    </Notice>
  )
}
