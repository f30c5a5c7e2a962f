WITH intervals AS (
  SELECT value AS starts_at, lead(value, 1, :to) OVER (ORDER BY value) AS ends_at
  FROM json_each(:starts)
),
carts AS (
  SELECT stream,
         min(metadata ->> 'occurred_at') AS created_at,
         max(type = 'CartItemAdded')     AS is_filled,
         max(type = 'OrderCompleted')    AS is_order
  FROM events
  WHERE category = 'order' AND metadata ->> 'store_id' = :store_id
    AND stream IN (SELECT stream FROM events WHERE type = 'CartCreated' AND data ->> 'is_draft' IS NULL)
  GROUP BY stream
)
SELECT starts_at,
       count(stream)               AS carts,
       coalesce(sum(is_filled), 0) AS filled,
       coalesce(sum(is_order), 0)  AS orders
FROM intervals LEFT JOIN carts ON created_at >= starts_at AND created_at < ends_at
GROUP BY starts_at
ORDER BY starts_at;
