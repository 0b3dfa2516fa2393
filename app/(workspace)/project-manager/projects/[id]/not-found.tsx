'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function ProjectNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="projects"
      rowId={id}
      what="project"
      back={{ href: '/project-manager/projects', label: 'Projects' }}
      className="min-h-full"
    />
  )
}
