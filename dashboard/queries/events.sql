WITH intervals AS (
  SELECT value AS starts_at, lead(value, 1, :to) OVER (ORDER BY value) AS ends_at
  FROM json_each(:starts)
)
SELECT starts_at, type AS name, count(*) AS count
FROM intervals
JOIN events ON metadata ->> 'occurred_at' >= starts_at AND metadata ->> 'occurred_at' < ends_at
WHERE category = 'public' AND metadata ->> 'store_id' = :store_id
GROUP BY starts_at, name
ORDER BY starts_at, name;
