import { fileResponse } from '@/lib/core/files/file-response'
import type { OpenFile } from '@/lib/core/files/stored-files'
import { defineApi, route } from '@/lib/core/http/api-table'
import { openArticleImage, uploadArticleImage } from '../operations/articles/article-images'
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from '../operations/articles/article-versions'
import { listArticles, readArticle } from '../operations/articles/read-articles'
import { searchArticles } from '../operations/articles/search-articles'

export const articlesApi = defineApi('platform', 'Project manager', {
  'GET /pm/articles': route(listArticles, { summary: 'List the articles of the knowledge base by category' }),
  'GET /pm/articles/search': route(searchArticles, {
    summary: 'Search the text of articles, with what matches marked',
  }),
  'GET /pm/articles/{id}': route(readArticle, { summary: 'Read an article' }),
  'GET /pm/articles/{id}/versions': route(listArticleVersions, { summary: 'List what each save of an article left' }),
  'GET /pm/articles/{id}/versions/{number}': route(readArticleVersion, {
    summary: 'Read what an article said, and what it said before',
  }),
  'POST /pm/articles/{id}/versions/{number}/restore': route(restoreArticleVersion, {
    summary: 'Make an article say again what it said then',
  }),
  'POST /pm/articles/images': route(uploadArticleImage, {
    formFiles: { maxBytes: () => 11 * 1024 * 1024 },
    status: 201,
    summary: 'Upload a picture for articles',
    further: { 413: 'The picture is too large', 415: 'The file is no picture' },
  }),
  'GET /pm/articles/images/{id}': route(openArticleImage, {
    produces: 'application/octet-stream',
    summary: 'Open a picture of an article',
    respond: ({ output, request }) => fileResponse(request, output as OpenFile, { inline: true }),
  }),
})
