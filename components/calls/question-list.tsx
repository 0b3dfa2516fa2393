'use client'
import { Plus, Trash2 } from 'lucide-react'
import { FieldProblem } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { IconButton } from '@/components/ui/icon-button'
import type { Question } from '@/lib/modules/calls/schemas'

type Props = {
  questions: Question[]
  readOnly: boolean
  onChange: (questions: Question[]) => void
}

/** What the AI asks; each answer is kept under the name beside its question. */
export function QuestionList({ questions, readOnly, onChange }: Props) {
  const change = (index: number, part: Partial<Question>) =>
    onChange(questions.map((question, at) => (at === index ? { ...question, ...part } : question)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium text-ink-muted">Questions</legend>
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
        <div key={index} className="flex items-start gap-2">
          <Field
            label={`Answer ${index + 1} is kept as`}
            name={`questions.${index}.key`}
            hideLabel
            className="w-28 shrink-0 sm:w-36"
          >
            <Input value={question.key} onChange={(event) => change(index, { key: event.target.value })} />
          </Field>
          <Field label={`Question ${index + 1}`} name={`questions.${index}.question`} hideLabel className="flex-1">
            <Input value={question.question} onChange={(event) => change(index, { question: event.target.value })} />
          </Field>
          {!readOnly && (
            <IconButton
              label={`Remove question ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(questions.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      <FieldProblem name="questions" label="Questions" />
      {!readOnly && questions.length < 20 && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...questions, { key: freeKey(questions), question: '' }])}
        >
          Add a question
        </Button>
      )}
    </fieldset>
  )
}

function freeKey(questions: Question[]): string {
  let n = questions.length + 1
  while (questions.some(({ key }) => key === `question_${n}`)) n++
  return `question_${n}`
}
