/** What fields mean, by their name or by their path within a schema: `Fulfillment.items`. */
export type Descriptions = Readonly<Record<string, string>>;

/** What differs in certain schemas, by the name of the schema, with or without `Admin` in front. */
export type SchemaDescriptions = Readonly<Record<string, Descriptions>>;
