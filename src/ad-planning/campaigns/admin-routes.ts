import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { registerAdminAction } from '../../platform/http/admin-action.ts'
import { type AdminDeps, registerAdminResource, registerList } from '../../platform/http/admin-resource.ts'
import { listCampaigns, listDays, readCampaign } from './campaign-store.ts'
import {
  changeProblems,
  createCampaign,
  periodProblems,
  removeCampaign,
  storeDays,
  updateCampaign,
} from './save-campaign.ts'
import {
  Campaign,
  CampaignDayQuery,
  type CampaignDays,
  CampaignDaysBody,
  CampaignQuery,
  CreateCampaignBody,
  ListedDay,
  StoredDays,
  UpdateCampaignBody,
} from './schema.ts'

const tag = 'Ad planning: campaigns'

export async function campaignAdminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  registerAdminResource(app, deps, {
    tag,
    path: '/ad-planning/campaigns',
    singular: 'campaign',
    plural: 'campaigns',
    view: Campaign,
    query: CampaignQuery,
    list: listCampaigns,
    read: readCampaign,
    create: { body: CreateCampaignBody, problems: (_db, { body }) => periodProblems(body), run: createCampaign },
    update: { body: UpdateCampaignBody, problems: changeProblems, run: updateCampaign },
    remove: removeCampaign,
    references: ['conversion', 'attribution_step', 'campaign_attribution', 'journey_event'].map((table) => ({
      table,
      column: 'ad_campaign_id',
      setNull: true,
    })),
  })
  registerAdminAction<z.infer<typeof StoredDays>, { id: string }, CampaignDays>(app, deps, {
    url: '/ad-planning/campaigns/:id/days',
    tag,
    operationId: 'storeCampaignDays',
    summary: 'Store the cost of a campaign by day',
    description: 'Stores spend, impressions and clicks by day. Replaces days that are already stored.',
    status: 200,
    singular: 'campaign_days',
    view: StoredDays,
    body: CampaignDaysBody,
    target: 'campaign',
    run: (tx, { id }, body, now) => storeDays(tx, id, body, now),
  })
  registerList(app, deps, {
    tag,
    path: '/ad-planning/campaign-days',
    plural: 'campaign_days',
    view: ListedDay,
    query: CampaignDayQuery,
    list: listDays,
  })
}
