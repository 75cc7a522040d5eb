import type { GetData } from '../../../api/client.ts'

export type Settings = GetData<'/admin/settings'>['settings']
