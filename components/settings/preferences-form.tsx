'use client'
import { usePreferences } from '@/components/shell/me-context'
import { useChooseTheme } from '@/components/shell/use-personal-settings'
import { CardSection } from '@/components/ui/card'
import { Segmented } from '@/components/ui/fields/segmented'
import { Switch } from '@/components/ui/fields/switch'
import { type ThemeChoice, useTheme } from '@/lib/client/theme'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
] as const

/** Each takes effect at once and follows the person to their other devices. */
export function PreferencesForm() {
  const [preferences, save] = usePreferences()
  const theme = useTheme()
  const chooseTheme = useChooseTheme()
  return (
    <CardSection title="Preferences" description="Kept with you, on every device.">
      <div className="flex flex-col gap-4">
        <Row label="Theme">
          <Segmented<ThemeChoice> label="Theme" value={theme} onValueChange={chooseTheme} options={[...THEMES]} />
        </Row>
        <Row label="Rows of tables">
          <Segmented
            label="Rows of tables"
            value={preferences.density ?? 'compact'}
            onValueChange={(density) => save({ density })}
            options={[...DENSITIES]}
          />
        </Row>
        <Switch
          label="Single-key shortcuts"
          help="Letters such as g or n do something outside of fields. Switch them off if you use speech input."
          checked={preferences.single_key_shortcuts !== false}
          onCheckedChange={(on) => save({ single_key_shortcuts: on })}
        />
      </div>
    </CardSection>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-sm">{label}</span>
      {children}
    </div>
  )
}
