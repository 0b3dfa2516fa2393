'use client'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { announce } from './feedback/announce'
import { toast } from './feedback/toast'
import { IconButton } from './icon-button'

const SHOWN_FOR = 1600

/** @returns whether the browser allowed it; the person is told otherwise */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    announce('Copied')
    return true
  } catch {
    toast.error('The browser did not allow copying', { description: 'Select the text and copy it by hand.' })
    return false
  }
}

function useCopy() {
  const [copied, setCopied] = useState(false)
  const copy = async (text: string) => {
    if (!(await copyText(text))) return
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_FOR)
  }
  return { copied, copy }
}

export function CopyButton({
  text,
  label = 'Copy',
  iconOnly = true,
  className,
}: {
  text: string
  label?: string
  iconOnly?: boolean
  className?: string
}) {
  const { copied, copy } = useCopy()
  const icon = copied ? <Check aria-hidden className="text-success" /> : <Copy aria-hidden />
  if (iconOnly) {
    return (
      <IconButton
        label={copied ? 'Copied' : label}
        icon={icon}
        size="sm"
        className={className}
        onClick={() => copy(text)}
      />
    )
  }
  return (
    <Button size="sm" icon={icon} className={className} onClick={() => copy(text)}>
      {copied ? 'Copied' : label}
    </Button>
  )
}

/** Something to be copied, e.g. a secret that is shown once or a DNS record. */
export function CopyField({ value, label, className }: { value: string; label: string; className?: string }) {
  return (
    <div className={cn('flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-2.5', className)}>
      <code className="min-w-0 flex-1 font-mono text-xs break-all select-all">{value}</code>
      <CopyButton text={value} label={label} />
    </div>
  )
}

export function CodeBlock({ code, label, className }: { code: string; label: string; className?: string }) {
  return (
    <div className={cn('relative rounded-md border border-line bg-sunken', className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways and have to be reachable by keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 pr-12 font-mono text-xs leading-5">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={label} className="absolute top-1.5 right-1.5 bg-sunken" />
    </div>
  )
}
