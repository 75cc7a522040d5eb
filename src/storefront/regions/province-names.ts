/**
 * Names of provinces as addresses use them. ISO 3166-2 transliterates these differently, or has no code for them: the
 * mail of the US armed forces.
 */
export const usualNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AE: {
    AJ: 'Ajman',
    AZ: 'Abu Dhabi',
    DU: 'Dubai',
    FU: 'Fujairah',
    RK: 'Ras Al Khaimah',
    SH: 'Sharjah',
    UQ: 'Umm Al Quwain',
  },
  JP: {
    '01': 'Hokkaido',
    '07': 'Fukushima',
    '09': 'Tochigi',
    12: 'Chiba',
    13: 'Tokyo',
    17: 'Ishikawa',
    18: 'Fukui',
    19: 'Yamanashi',
    21: 'Gifu',
    22: 'Shizuoka',
    23: 'Aichi',
    25: 'Shiga',
    26: 'Kyoto',
    27: 'Osaka',
    28: 'Hyogo',
    32: 'Shimane',
    34: 'Hiroshima',
    35: 'Yamaguchi',
    36: 'Tokushima',
    39: 'Kochi',
    40: 'Fukuoka',
    44: 'Oita',
    46: 'Kagoshima',
  },
  US: { AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' },
}
