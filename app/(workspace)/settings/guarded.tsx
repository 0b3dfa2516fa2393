import '@/lib/modules'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { roleName } from '@/lib/core/permissions'
import { ForbiddenPage } from '../forbidden-page'

type GuardedProps = {
  permission: string
  title: string
  description?: ReactNode
  wide?: boolean
  full?: boolean
  children: ReactNode
}

/** A page of the settings for those who hold the permission; the others are told whom to ask. */
export async function Guarded({ permission, title, description, wide, full, children }: GuardedProps) {
  const ctx = await pageContext()
  if (!can(ctx, permission))
    return (
      <ForbiddenPage
        body={`You are ${roleName(ctx.role ?? 600)} of ${ctx.organization.name}. Ask an administrator; under Permissions you see which role may open ${title}.`}
      />
    )
  return (
    <div
      className={`mx-auto flex w-full flex-col gap-5 px-4 py-5 sm:px-6 ${full ? '' : wide ? 'max-w-5xl' : 'max-w-3xl'}`}
    >
      <PageHeader title={title} description={description} />
      {children}
    </div>
  )
}
