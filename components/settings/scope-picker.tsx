'use client'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { messageOf } from '@/lib/client/api'
import { permissionMatrixQuery } from './permission-matrix-query'

/** Scopes of a key, in the modules' groups. A whole module is one scope, which covers what it gains later. */
export function ScopePicker({ value, onChange }: { value: string[]; onChange: (scopes: string[]) => void }) {
  const { data, error } = useQuery(permissionMatrixQuery())
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={6} />
  const toggle = (scope: string, on: boolean, drop: string[] = []) =>
    onChange(on ? [...value.filter((kept) => !drop.includes(kept)), scope] : value.filter((kept) => kept !== scope))
  return (
    <div className="flex max-h-72 flex-col gap-4 overflow-y-auto rounded-md border border-line p-3">
      {data.groups.map(({ module, title, permissions }) => {
        const whole = `${module}.*`
        const all = value.includes(whole)
        const names = permissions.map(({ name }) => name)
        const some = names.some((name) => value.includes(name))
        return (
          <fieldset key={module} aria-label={title} className="min-w-0">
            <Checkbox
              checked={all ? true : some ? 'indeterminate' : false}
              onCheckedChange={(on) => toggle(whole, on, names)}
              label={<span className="font-medium">{title}</span>}
            />
            <div className="mt-1 ml-6 grid gap-1 sm:grid-cols-2">
              {permissions.map((permission) => (
                <Checkbox
                  key={permission.name}
                  disabled={all}
                  checked={all || value.includes(permission.name)}
                  onCheckedChange={(on) => toggle(permission.name, on)}
                  label={permission.title}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
