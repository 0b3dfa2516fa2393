import { z } from 'zod'
import { modelConnector } from '@/lib/connectors/model'
import type { ModelPort } from '@/lib/connectors/model/port'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { consumeToken } from '@/lib/core/limits/rate-limit'
import type { OperationCtx } from '@/lib/core/operation'

/** A picture to look at before it is used: nothing is saved. */
export const preview = z
  .object({ image: z.string(), source: z.enum(['model', 'drawn']) })
  .meta({ id: 'PicturePreview' })

const A_MINUTE = 10

/** @throws 429 where the organization asks for many; a model's pictures cost money */
export const countPreview = (ctx: OperationCtx): void => {
  consumeToken(`website-preview:${ctx.organization.id}`, Date.now(), A_MINUTE)
}

/** Null: no model that draws is connected, so we draw ourselves. */
export async function drawingModel(ctx: OperationCtx): Promise<ModelPort | null> {
  const port = await connectIfConfigured(ctx.organization.id, modelConnector)
  return port?.imageModel ? port : null
}

export const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`
