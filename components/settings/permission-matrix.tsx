'use client'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, Search } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '@/components/shell/me-context'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Input } from '@/components/ui/fields/input'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { permissionMatrixQuery } from './permission-matrix-query'

/** What each role may do, module by module; the column of one's own role is marked. */
export function PermissionMatrix() {
  const me = useMe()
  const { data, error } = useQuery(permissionMatrixQuery())
  const [text, setText] = useState('')
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={8} />
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = data.groups
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(({ name, title }) =>
        words.every((word) => `${name} ${title} ${group.title}`.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <>
      <Input
        type="search"
        aria-label="Search permissions"
        placeholder="Search permissions"
        leading={<Search aria-hidden />}
        className="max-w-sm"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {groups.length === 0 && <EmptyState kind="filtered" title="No permission matches" body="Try another word." />}
      {groups.map((group) => (
        <CardSection key={group.module} title={group.title} flush>
          <Table label={`Permissions of ${group.title}`}>
            <thead>
              <tr>
                <Th className="w-full">May</Th>
                {data.roles.map((role) => (
                  <Th
                    key={role.key}
                    className={role.key === me.role.name ? 'bg-selected text-center text-accent-ink' : 'text-center'}
                  >
                    {role.label}
                    {role.key === me.role.name && <span className="sr-only"> (your role)</span>}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {group.permissions.map((permission) => (
                <Tr key={permission.name}>
                  <Td className="min-w-56">
                    {permission.title}
                    <code className="block font-mono text-2xs text-ink-faint">{permission.name}</code>
                  </Td>
                  {data.roles.map((role) => {
                    const holds = permission.roles.includes(role.key)
                    const Mark = holds ? Check : Minus
                    return (
                      <Td
                        key={role.key}
                        className={role.key === me.role.name ? 'bg-selected text-center' : 'text-center'}
                      >
                        <Mark
                          aria-hidden
                          className={holds ? 'mx-auto size-4 text-success-ink' : 'mx-auto size-3 text-ink-faint'}
                        />
                        <span className="sr-only">{holds ? 'yes' : 'no'}</span>
                      </Td>
                    )
                  })}
                </Tr>
              ))}
            </tbody>
          </Table>
        </CardSection>
      ))}
    </>
  )
}
