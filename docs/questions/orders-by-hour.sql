-- How many orders were completed in each hour of the day, UTC. Hours without orders are missing.
SELECT strftime('%H', metadata ->> 'occurred_at') AS hour, count(*) AS orders
FROM events
WHERE type = 'OrderCompleted'
GROUP BY hour
ORDER BY hour;
