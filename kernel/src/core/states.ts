/** A state, province or territory, with the abbreviation that its postal service uses. */
export interface CountryState {
  readonly abbr: string;
  readonly name: string;
}

const tables: Readonly<Record<string, string>> = {
  AU: `
ACT Australian Capital Territory
NSW New South Wales
NT Northern Territory
QLD Queensland
SA South Australia
TAS Tasmania
VIC Victoria
WA Western Australia`,
  CA: `
AB Alberta
BC British Columbia
MB Manitoba
NB New Brunswick
NL Newfoundland and Labrador
NS Nova Scotia
NT Northwest Territories
NU Nunavut
ON Ontario
PE Prince Edward Island
QC Quebec
SK Saskatchewan
YT Yukon`,
  US: `
AA Armed Forces Americas
AE Armed Forces Europe
AK Alaska
AL Alabama
AP Armed Forces Pacific
AR Arkansas
AS American Samoa
AZ Arizona
CA California
CO Colorado
CT Connecticut
DC District of Columbia
DE Delaware
FL Florida
GA Georgia
GU Guam
HI Hawaii
IA Iowa
ID Idaho
IL Illinois
IN Indiana
KS Kansas
KY Kentucky
LA Louisiana
MA Massachusetts
MD Maryland
ME Maine
MI Michigan
MN Minnesota
MO Missouri
MP Northern Mariana Islands
MS Mississippi
MT Montana
NC North Carolina
ND North Dakota
NE Nebraska
NH New Hampshire
NJ New Jersey
NM New Mexico
NV Nevada
NY New York
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
PR Puerto Rico
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VA Virginia
VI U.S. Virgin Islands
VT Vermont
WA Washington
WI Wisconsin
WV West Virginia
WY Wyoming`,
};

const statesByCountry = new Map(
  Object.entries(tables).map(([iso, table]) => [
    iso,
    table
      .trim()
      .split('\n')
      .map((row): CountryState => {
        const space = row.indexOf(' ');
        return { abbr: row.slice(0, space), name: row.slice(space + 1) };
      }),
  ]),
);

/** The states of a country by its two-letter code; none when its addresses do without. */
export const statesOf = (iso: string): readonly CountryState[] => statesByCountry.get(iso) ?? [];

/** A state by its abbreviation or English name, in any case. */
export function findState(iso: string, text: string): CountryState | undefined {
  const wanted = text.trim().toLowerCase();
  return statesOf(iso).find(
    ({ abbr, name }) => abbr.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
}
