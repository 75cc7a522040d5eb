import type { GetData } from '../../../api/client.ts'

export type Stock = GetData<'/admin/stock/{variant_id}'>['stock']
export type StockChange = GetData<'/admin/stock/{variant_id}/history'>['history'][number]
