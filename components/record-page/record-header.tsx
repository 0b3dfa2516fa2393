'use client'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { buttonClass } from '@/components/ui/button'

type Props = {
  name: string
  sublabel?: ReactNode
  badges?: ReactNode
  email: string
  phone: string
  actions?: ReactNode
}

/** Who it is, and the shortest ways to reach them. */
export function RecordHeader({ name, sublabel, badges, email, phone, actions }: Props) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar name={name} size="lg" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="min-w-0 text-xl break-words">{name}</h1>
          {badges}
        </div>
        {sublabel && <p className="text-sm text-ink-muted">{sublabel}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={buttonClass()}>
            <Phone aria-hidden />
            <span className="sr-only">Call </span>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={buttonClass()} title={email}>
            <Mail aria-hidden />
            E-mail
          </a>
        )}
        {actions}
      </div>
    </header>
  )
}
