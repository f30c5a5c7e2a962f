WITH intervals AS (
  SELECT value ->> 'starts_at' AS starts_at, value ->> 'on' AS day,
         lead(value ->> 'starts_at', 1, :to) OVER (ORDER BY key) AS ends_at
  FROM json_each(:intervals)
),
told AS (
  SELECT stream, category, revision, type, data, metadata ->> 'occurred_at' AS at,
         CAST(replace(data ->> 'amount', '.', '') AS INTEGER) AS amount
  FROM events
  WHERE category IN ('gift_card', 'store_credit') AND metadata ->> 'store_id' = :store_id
),
held AS (
  SELECT starts_at, day, stream, category,
         max(data ->> 'currency') AS currency,
         sum(CASE WHEN type LIKE '%Issued' THEN amount
                  WHEN type LIKE '%Changed' AND amount IS NOT NULL
                  THEN amount - CAST(replace(data ->> 'previous_amount', '.', '') AS INTEGER) ELSE 0 END) AS value,
         sum(CASE WHEN type LIKE '%Captured' OR type LIKE '%Converted' THEN amount
                  WHEN type LIKE '%Refunded' OR type LIKE '%Credited' THEN -amount ELSE 0 END) AS used,
         sum(CASE WHEN type LIKE '%Authorized' THEN amount
                  WHEN type LIKE '%Captured' OR type LIKE '%AuthorizationVoided' THEN -amount ELSE 0 END) AS authorized,
         max(type LIKE '%Canceled' OR type LIKE '%Deleted') AS is_over,
         (SELECT data ->> 'expires_on' FROM told AS last
          WHERE last.stream = told.stream AND last.at < ends_at AND json_type(data, '$.expires_on') IS NOT NULL
          ORDER BY revision DESC LIMIT 1) AS expires_on
  FROM intervals JOIN told ON at < ends_at
  GROUP BY starts_at, stream
)
SELECT starts_at, currency, category,
       sum(authorized + iif(is_over OR expires_on < day, 0, value - used - authorized)) AS owed
FROM held
GROUP BY starts_at, currency, category
ORDER BY currency, category, starts_at;
